import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import classes from "./closed-station.module.css";

type ClosedStationProps =
  | { is: "gone" }
  | { is: "ended" }
  | { is: "expired"; list: CheckInListPublic }
  | ({ is: "not_yet_active" } & NotYetActiveProps);

type NotYetActiveProps = { list: CheckInListPublic; rehearse: () => void };

export function ClosedStation(props: ClosedStationProps) {
  if (props.is === "ended") return <EndedStation />;
  if (props.is === "gone") return <NoStation />;
  return props.is === "expired" ? <ExpiredStation list={props.list} /> : <NotYetActiveStation {...props} />;
}

/** Opens by itself at the start time, because the page polls every few seconds. */
function NotYetActiveStation({ list, rehearse }: NotYetActiveProps) {
  return (
    <Closed
      list={list}
      title={<Trans>This check-in list isn’t active yet.</Trans>}
      action={
        <button type="button" className={classes.action} onClick={rehearse}>
          <Trans>Practice with test tickets</Trans>
        </button>
      }
    >
      {list.activates_at && (
        <Trans>
          Check-in starts <DateTime at={list.activates_at} zone={list.event.timezone} />. This page opens automatically.
        </Trans>
      )}
    </Closed>
  );
}

function ExpiredStation({ list }: { list: CheckInListPublic }) {
  return (
    <Closed list={list} title={<Trans>This check-in list has expired.</Trans>}>
      {list.expires_at && (
        <Trans>
          Check-in ended <DateTime at={list.expires_at} zone={list.event.timezone} />. Ask the organizer to extend it if
          guests are still arriving.
        </Trans>
      )}
    </Closed>
  );
}

function NoStation() {
  return (
    <Closed title={<Trans>Check-in list not found</Trans>} action={<HomeLink />}>
      <Trans>The link may be mistyped, or the list may have been deleted. Ask the organizer for a new link.</Trans>
    </Closed>
  );
}

/** The phone may belong to a helper, so the text says who can restore the access. */
function EndedStation() {
  return (
    <Closed title={<Trans>This device’s access has ended</Trans>}>
      <Trans>
        The guest list was deleted from this device. If you still work at check-in, ask the organizer for the link.
      </Trans>
    </Closed>
  );
}

type ClosedProps = { list?: CheckInListPublic; title: ReactNode; action?: ReactNode; children: ReactNode };

function Closed({ list, title, action, children }: ClosedProps) {
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <EmptyDrawing kind="closed" size={176} />
      {list && (
        <p className={classes.where}>
          {list.event.title} · {list.name}
        </p>
      )}
      <h1>{title}</h1>
      <p>{children}</p>
      {action}
    </main>
  );
}
