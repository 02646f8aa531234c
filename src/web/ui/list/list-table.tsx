import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import type { List } from "#contract/lists.ts";
import { defaultDirection, type ListState } from "./list-state.ts";
import classes from "./list-table.module.css";

export type Column<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** What stands in it. It decides how wide the column is at least, on which side it stands and whether it may break a line. */
  kind: ColumnKind;
  /** The contract's sort that this heading stands for. */
  sort?: string;
  /** Where there is no room for all, those called `extra` and `first` give way before those called `next`, and so on; unnamed ones stay. */
  yields?: "extra" | "first" | "next" | "last";
  /**
   * On phones a row is a card: `beside` the name at its right, `hidden`, or below the name; `below` also where it yields, `named` on a line of
   * its own with its label, for what says nothing without.
   */
  phone?: "beside" | "below" | "hidden" | "named";
  /** Whoever chooses columns may leave it out, or (`extra`) take it in; and what it is called there, where its label is no text. */
  choice?: "usual" | "extra";
};

/** `words` may take two lines and more; `state` is a dot and a word; an `amount` is money or a count, and stands at the end. */
export type ColumnKind = "name" | "words" | "state" | "progress" | "time" | "reference" | "amount" | "actions";

type Props<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  /** What ticks all rows, and each. */
  tick?: { all: ReactNode; one: (row: Row) => ReactNode; has: (row: Row) => boolean; isHidden: boolean };
  list: List;
  state: ListState;
  change: (changed: Partial<ListState>) => void;
  opens: boolean;
  isStale: boolean;
};

export function ListTable<Row extends { id: number }>({
  rows,
  columns,
  tick,
  list,
  state,
  change,
  opens,
  isStale,
}: Props<Row>) {
  return (
    <div className={classes.frame} data-stale={isStale || undefined}>
      {/* Cards on phones are still a table to those who hear it, so the roles are spelled out. */}
      <table role="table" className={classes.table} data-tick-hidden={tick?.isHidden || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {tick && (
              <th role="columnheader" scope="col" data-kind="tick">
                <span className={classes.onPhones}>
                  <Trans>Selection</Trans>
                </span>
                {tick.all}
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} list={list} state={state} change={change} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              data-opens={opens || undefined}
              data-open={state.open === row.id || undefined}
              data-ticked={tick?.has(row) || undefined}
              onClick={opens ? (event) => isPlainClick(event) && change({ open: row.id }) : undefined}
              onKeyDown={opens ? walkRows : undefined}
            >
              {tick && (
                <td role="cell" data-kind="tick" data-phone="beside">
                  {tick.one(row)}
                </td>
              )}
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  role="cell"
                  data-kind={column.kind}
                  data-yields={column.yields}
                  data-phone={at === 0 ? "name" : column.phone}
                >
                  {column.phone === "named" && (
                    <span className={classes.label} aria-hidden>
                      {column.label}
                    </span>
                  )}
                  {at === 0 && opens ? (
                    <button type="button" className={classes.name} data-row={row.id} aria-haspopup="dialog">
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({
  column,
  list,
  state,
  change,
}: {
  column: Column<Row>;
  list: List;
  state: ListState;
  change: Props<Row>["change"];
}) {
  const { t } = useLingui();
  const isSorted = column.sort !== undefined && state.sort_by === column.sort;
  const direction = isSorted ? (state.sort_direction === "asc" ? "ascending" : "descending") : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      data-kind={column.kind}
      data-yields={column.yields}
      data-phone={column.phone}
      aria-sort={direction}
    >
      {column.sort && <span className={classes.onPhones}>{column.label}</span>}
      {column.sort ? (
        <button
          type="button"
          className={classes.sort}
          title={t`Sort by this column`}
          onClick={() =>
            change({ page: 1, sort_by: column.sort, sort_direction: next(list, state, column.sort ?? "") })
          }
        >
          {column.label}
          {direction === "ascending" && <IconArrowUp size={14} aria-hidden />}
          {direction === "descending" && <IconArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function next(list: List, state: ListState, sort: string): "asc" | "desc" {
  if (state.sort_by !== sort) return defaultDirection(list, sort);
  return state.sort_direction === "asc" ? "desc" : "asc";
}

/** A click on a link or a button inside the row is for that one; so is marking words. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const inner = (event.target as HTMLElement).closest("a, button, input, label, [role=menuitem]");
  return (!inner || inner.hasAttribute("data-row")) && !window.getSelection()?.toString();
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget;
  const other =
    event.key === "ArrowDown" ? row.nextElementSibling : event.key === "ArrowUp" ? row.previousElementSibling : null;
  const isTicking = (event.target as HTMLElement).matches("[data-tick]");
  const same = other?.querySelector<HTMLElement>(isTicking ? "[data-tick]" : "[data-row]");
  if (!same) return;
  event.preventDefault();
  same.focus();
}
