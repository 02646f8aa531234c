import { Trans, useLingui } from "@lingui/react/macro";
import { Button, CloseButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useFormat } from "#web/platform/format.ts";
import { FloatingBar } from "#web/ui/floating-bar.tsx";
import { TickBox } from "#web/ui/selection-checkbox.tsx";
import { useToolEntries } from "./use-tool-entries.ts";
import classes from "./list-table.module.css";

export type Select<Row> = {
  name: (row: Row) => string;
  /**
   * The buttons of the bar. `clear` clears the selection after the action. `isAll`: includes all
   * matching rows that are not shown.
   */
  actions: (selected: Row[], clear: () => void, isAll: boolean) => ReactNode;
  isOff?: boolean;
  /**
   * All matching rows can be selected, beyond those shown. On phones the checkboxes appear on
   * demand.
   */
  beyond?: true;
};

/** The rows beyond those shown: their number, also as text, and the list's current filters. */
type Beyond = { total: number; text: ReactNode; narrowed: string };

/**
 * Rows are selected one by one, as a range with Shift, or all. Hidden rows are not selected, unless
 * all matching ones are. A bar shows the count and the actions.
 */
export function useTickedRows<Row extends { id: number }>(
  rows: Row[],
  select: Select<Row> | undefined,
  { total, text, narrowed }: Beyond,
) {
  const { t } = useLingui();
  const format = useFormat();
  const [ids, setIds] = useState<ReadonlySet<number>>(NO_IDS);
  const [allOf, setAllOf] = useState<string>();
  const [isChoosing, setIsChoosing] = useState(false);
  const last = useRef<number>(undefined);
  if (!select || select.isOff || rows.length < 2) return {};
  const isBeyond = select.beyond === true && allOf === narrowed;
  const selected = isBeyond ? rows : rows.filter(({ id }) => ids.has(id));
  const isAll = selected.length === rows.length;

  function toggle(id: number, { shiftKey }: MouseEvent) {
    const [from, to] = [
      rows.findIndex((row) => row.id === (shiftKey ? last.current : id)),
      rows.findIndex((row) => row.id === id),
    ];
    const these = from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
    last.current = id;
    const known = selected.map((row) => row.id);
    const isOn = !known.includes(id);
    setAllOf(undefined);
    setIds(new Set(isOn ? [...known, ...these] : known.filter((selectedId) => !these.includes(selectedId))));
  }

  function untick() {
    setIds(NO_IDS);
    setAllOf(undefined);
  }

  /** Clears the selection. The bar disappears, and the focus returns to the rows. */
  function clear() {
    const [first] = selected;
    untick();
    document.querySelector<HTMLElement>(`[data-tick="${first?.id ?? ""}"]`)?.focus({ preventScroll: true });
  }

  const all = () => setIds(new Set(rows.map(({ id }) => id)));
  const count = format.number(selected.length);
  const summary = isBeyond ? <Trans>All {text} selected</Trans> : <Trans>{count} selected</Trans>;
  const tick = {
    isHidden: select.beyond === true && !isChoosing && selected.length === 0,
    all: (
      <TickBox
        aria-label={t`Select all`}
        checked={isAll}
        isMixed={selected.length > 0 && !isAll}
        onChange={isAll ? untick : all}
      />
    ),
    has: ({ id }: Row) => isBeyond || ids.has(id),
    single: (row: Row) => (
      <TickBox
        data-tick={row.id}
        aria-label={t`Select ${select.name(row)}`}
        checked={isBeyond || ids.has(row.id)}
        readOnly
        onClick={(event) => toggle(row.id, event)}
      />
    ),
  };
  const choose = select.beyond && (
    <ChooseRows isChoosing={isChoosing} toggle={() => (untick(), setIsChoosing(!isChoosing))} />
  );
  const bar = (
    <>
      <div role="status" className="visually-hidden">
        {selected.length > 0 && summary}
      </div>
      {selected.length > 0 && (
        <FloatingBar label={t`Selection`}>
          <div className={`${classes.ticked} figures`} data-many={select.beyond}>
            {summary}
            {!isAll && (
              <Button variant="subtle" size="compact-sm" onClick={all}>
                <Trans>Select all {format.number(rows.length)}</Trans>
              </Button>
            )}
            {isAll && !isBeyond && select.beyond && total > rows.length && (
              <Button variant="subtle" size="compact-sm" onClick={() => setAllOf(narrowed)}>
                <Trans>Select all {text}</Trans>
              </Button>
            )}
          </div>
          <div className={classes.tickedActions}>{select.actions(selected, clear, isBeyond)}</div>
          <CloseButton aria-label={t`Clear selection`} onClick={clear} />
        </FloatingBar>
      )}
    </>
  );
  return { tick, bar, choose };
}

/** On phones the checkboxes appear on demand, and a visible button hides them again. */
function ChooseRows({ isChoosing, toggle }: { isChoosing: boolean; toggle: () => void }) {
  const isInMenu = useToolEntries(
    isChoosing ? [] : [{ place: "first", icon: IconCheck, label: <Trans>Select</Trans>, onClick: toggle }],
  );
  if (!isInMenu || !isChoosing) return null;
  return (
    <Button variant="default" onClick={toggle}>
      <Trans>Done</Trans>
    </Button>
  );
}

const NO_IDS: ReadonlySet<number> = new Set();
