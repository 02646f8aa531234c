import { Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { useFormat } from "#web/platform/format.ts";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import { LastScans } from "./last-scans.tsx";
import classes from "./station-panel.module.css";
import { ThisPhone } from "./this-phone.tsx";

type StationPanelProps = { list: CheckInListPublic; engine: CheckInSync; state: StationStatus; close: () => void };

export default function StationPanel({ list, engine, state, close }: StationPanelProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes.panel} aria-labelledby={title} onClose={close}>
      <header>
        <h2 id={title}>{list.name}</h2>
        <button type="button" className={classes.close} aria-label={t`Close`} onClick={close}>
          <IconX size={24} aria-hidden />
        </button>
      </header>
      <Part title={<Trans>Last scans</Trans>}>
        <LastScans list={list} engine={engine} scans={state.last} isAway={state.isAway} />
      </Part>
      <Part title={<Trans>Checked in by ticket</Trans>}>
        <ByTicket list={list} />
      </Part>
      <Part title={<Trans>This device</Trans>}>
        <ThisPhone list={list} engine={engine} state={state} />
      </Part>
    </dialog>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function ByTicket({ list }: { list: CheckInListPublic }) {
  const format = useFormat();
  return (
    <ul className={classes.tickets}>
      {list.by_ticket.map(({ ticket_id, title, total, checked_in, inside }) => {
        const of = format.number(total);
        return (
          <li key={ticket_id}>
            <span>{title}</span>
            <span className="figures">
              <Trans>
                {format.number(list.allows_reentry ? inside : checked_in)} of {of} in
              </Trans>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
