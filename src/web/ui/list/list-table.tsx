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
  /**
   * The kind of content. It determines the minimum width of the column, its alignment and whether
   * it may wrap.
   */
  kind: ColumnKind;
  /** The contract's sort for this heading. */
  sort?: string;
  /**
   * Where there is not enough room, `extra` and `first` columns are hidden before `next` ones, and
   * so on. Columns without a value stay.
   */
  yields?: "extra" | "first" | "next" | "last";
  /**
   * On phones a row is a card: `beside` is to the right of the name, `hidden` is not shown, and by
   * default a cell is below the name. `below` is shown even where the column is hidden; `named` has
   * a line of its own with its label, for values that need it.
   */
  phone?: "beside" | "below" | "hidden" | "named";
  /**
   * Users who choose columns may hide it, or (`extra`) add it. The choice needs a name where the
   * label is not a text.
   */
  choice?: "usual" | "extra";
};

/**
 * `words` may wrap; `state` is a dot with a word; `amount` is money or a count, aligned to the end.
 */
export type ColumnKind = "name" | "words" | "state" | "progress" | "time" | "reference" | "amount" | "actions";

type Props<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  /** Checkboxes of all rows and of each one. */
  tick?: { all: ReactNode; single: (row: Row) => ReactNode; has: (row: Row) => boolean; isHidden: boolean };
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
      {/* On phones the table looks like cards. Explicit roles keep it a table for screen readers. */}
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
                  {tick.single(row)}
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
          title={t`Change sort order`}
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

/**
 * A click on a link or a button inside the row belongs to that element; selecting text is no click
 * either.
 */
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
