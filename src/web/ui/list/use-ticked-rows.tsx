import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useFormat } from "#web/platform/format.ts";
import { FloatingBar } from "#web/ui/floating-bar.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { CloseButton } from "#web/ui/parts/close-button.tsx";
import { TickBox } from "#web/ui/tick-box.tsx";
import classes from "./list-table.module.css";

/** What is done to several rows at once. */
export type Select<Row> = {
  /** What a row is called. */
  name: (row: Row) => string;
  /** The buttons of the bar; `clear` unticks all, once it is done. */
  actions: (ticked: Row[], clear: () => void) => ReactNode;
  isOff?: boolean;
};

/**
 * Rows are ticked one by one, from one to another with Shift, or all; what is out of sight is not ticked. A bar says how many they are,
 * and what can be done to them.
 */
export function useTickedRows<Row extends { id: number }>(rows: Row[], select: Select<Row> | undefined) {
  const { t } = useLingui();
  const format = useFormat();
  const [ids, setIds] = useState<ReadonlySet<number>>(NOBODY);
  const last = useRef<number>(undefined);
  if (!select || select.isOff || rows.length < 2) return {};
  const ticked = rows.filter(({ id }) => ids.has(id));
  const isAll = ticked.length === rows.length;

  function turn(id: number, { shiftKey }: MouseEvent) {
    const [from, to] = [
      rows.findIndex((row) => row.id === (shiftKey ? last.current : id)),
      rows.findIndex((row) => row.id === id),
    ];
    const these = from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
    last.current = id;
    const isOn = !ids.has(id);
    setIds(new Set(isOn ? [...ids, ...these] : [...ids].filter((one) => !these.includes(one))));
  }

  /** The bar goes, and whoever was in it is back at the rows. */
  function clear() {
    const [first] = ticked;
    setIds(NOBODY);
    document.querySelector<HTMLElement>(`[data-tick="${first?.id ?? ""}"]`)?.focus({ preventScroll: true });
  }

  const all = () => setIds(new Set(rows.map(({ id }) => id)));
  const count = format.number(ticked.length);
  const tick = {
    all: (
      <TickBox
        aria-label={t`Select all`}
        checked={isAll}
        isMixed={ticked.length > 0 && !isAll}
        onChange={isAll ? () => setIds(NOBODY) : all}
      />
    ),
    has: ({ id }: Row) => ids.has(id),
    one: (row: Row) => (
      <TickBox
        data-tick={row.id}
        aria-label={t`Select ${select.name(row)}`}
        checked={ids.has(row.id)}
        readOnly
        onClick={(event) => turn(row.id, event)}
      />
    ),
  };
  const bar = (
    <>
      <div role="status" className="visually-hidden">
        {ticked.length > 0 && <Trans>{count} selected</Trans>}
      </div>
      {ticked.length > 0 && (
        <FloatingBar label={t`What is selected`}>
          <div className={`${classes.ticked} figures`}>
            <Trans>{count} selected</Trans>
            {!isAll && (
              <Button variant="subtle" size="compact-sm" onClick={all}>
                <Trans>Select all {format.number(rows.length)}</Trans>
              </Button>
            )}
          </div>
          <div className={classes.tickedActions}>{select.actions(ticked, clear)}</div>
          <CloseButton aria-label={t`Clear the selection`} onClick={clear} />
        </FloatingBar>
      )}
    </>
  );
  return { tick, bar };
}

const NOBODY: ReadonlySet<number> = new Set();
