import { Trans, useLingui } from "@lingui/react/macro";
import { Button, CloseButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Row as TableRow, Table } from "@tanstack/react-table";
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
  table: Table<Row>,
  select: Select<Row> | undefined,
  { total, text, narrowed }: Beyond,
) {
  const { t } = useLingui();
  const format = useFormat();
  const [allOf, setAllOf] = useState<string>();
  const [isChoosing, setIsChoosing] = useState(false);
  const last = useRef<string>(undefined);
  const { rows } = table.getRowModel();
  if (!select || select.isOff || rows.length < 2) return {};
  const isBeyond = select.beyond === true && allOf === narrowed;
  const selected = isBeyond ? rows : table.getSelectedRowModel().rows;
  const isAll = isBeyond || table.getIsAllPageRowsSelected();
  const has = (row: TableRow<Row>) => isBeyond || row.getIsSelected();

  function toggle(row: TableRow<Row>, { shiftKey }: MouseEvent) {
    const ends = [rows.findIndex(({ id }) => id === (shiftKey ? last.current : row.id)), rows.indexOf(row)];
    const these = ends.includes(-1) ? [row] : rows.slice(Math.min(...ends), Math.max(...ends) + 1);
    const isOn = !has(row);
    last.current = row.id;
    setAllOf(undefined);
    table.setRowSelection(Object.fromEntries(rows.map((each) => [each.id, these.includes(each) ? isOn : has(each)])));
  }

  function untick() {
    table.resetRowSelection(true);
    setAllOf(undefined);
  }

  /** Clears the selection. The bar disappears, and the focus returns to the rows. */
  function clear() {
    const [first] = selected;
    untick();
    document.querySelector<HTMLElement>(`[data-tick="${first?.id ?? ""}"]`)?.focus({ preventScroll: true });
  }

  const all = () => table.toggleAllPageRowsSelected(true);
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
    has,
    single: (row: TableRow<Row>) => (
      <TickBox
        data-tick={row.id}
        aria-label={t`Select ${select.name(row.original)}`}
        checked={has(row)}
        readOnly
        onClick={(event) => toggle(row, event)}
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
          <div className={classes.tickedActions}>
            {select.actions(
              selected.map(({ original }) => original),
              clear,
              isBeyond,
            )}
          </div>
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
