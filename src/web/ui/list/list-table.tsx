import { Trans, useLingui } from "@lingui/react/macro";
import { flexRender, type Header, type Row as TableRow, type Table } from "@tanstack/react-table";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import type { SelectedRow } from "./list-state.ts";
import classes from "./list-table.module.css";

type Props<Row> = {
  table: Table<Row>;
  /** Checkboxes of all rows and of each one. */
  tick?: {
    all: ReactNode;
    single: (row: TableRow<Row>) => ReactNode;
    has: (row: TableRow<Row>) => boolean;
    isHidden: boolean;
  };
  /** Rows open a drawer: the open one, and how another one is opened. */
  opened?: { id: SelectedRow | null; open: (id: number) => void };
  isStale: boolean;
};

export function ListTable<Row extends { id: number }>({ table, tick, opened, isStale }: Props<Row>) {
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
            {table.getFlatHeaders().map((header) => (
              <Heading key={header.id} header={header} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              data-opens={opened !== undefined || undefined}
              data-open={opened?.id === row.original.id || undefined}
              data-ticked={tick?.has(row) || undefined}
              onClick={opened && ((event) => isPlainClick(event) && opened.open(row.original.id))}
              onKeyDown={opened && walkRows}
            >
              {tick && (
                <td role="cell" data-kind="tick" data-phone="beside">
                  {tick.single(row)}
                </td>
              )}
              {row.getVisibleCells().map(({ id, column: { columnDef }, getContext }, at) => (
                <td
                  key={id}
                  role="cell"
                  data-kind={columnDef.meta?.kind}
                  data-yields={columnDef.meta?.yields}
                  data-phone={at === 0 ? "name" : columnDef.meta?.phone}
                >
                  {columnDef.meta?.phone === "named" && (
                    <span className={classes.label} aria-hidden>
                      {columnDef.meta.label}
                    </span>
                  )}
                  {at === 0 && opened ? (
                    <button type="button" className={classes.name} data-row={row.id} aria-haspopup="dialog">
                      {flexRender(columnDef.cell, getContext())}
                    </button>
                  ) : (
                    flexRender(columnDef.cell, getContext())
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

function Heading<Row>({ header }: { header: Header<Row, unknown> }) {
  const { t } = useLingui();
  const { column } = header;
  const label = flexRender(column.columnDef.header, header.getContext());
  const direction = column.getIsSorted();
  return (
    <th
      role="columnheader"
      scope="col"
      data-kind={column.columnDef.meta?.kind}
      data-yields={column.columnDef.meta?.yields}
      data-phone={column.columnDef.meta?.phone}
      aria-sort={direction ? `${direction}ending` : undefined}
    >
      {column.getCanSort() ? (
        <>
          <span className={classes.onPhones}>{label}</span>
          <button
            type="button"
            className={classes.sort}
            title={t`Change sort order`}
            onClick={column.getToggleSortingHandler()}
          >
            {label}
            {direction === "asc" && <IconArrowUp size={14} aria-hidden />}
            {direction === "desc" && <IconArrowDown size={14} aria-hidden />}
          </button>
        </>
      ) : (
        label
      )}
    </th>
  );
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
