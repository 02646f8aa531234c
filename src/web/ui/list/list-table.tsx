import { useLingui } from "@lingui/react/macro";
import { FlexRender } from "@tanstack/react-table";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";
import type { SelectedRow } from "./list-state.ts";
import { MovableRow, MovableRows } from "./movable-rows.tsx";
import type { ListColumn, ListTableInstance } from "./use-list-table.ts";
import classes from "./list-table.module.css";

type Props<Row extends { id: number }> = {
  table: ListTableInstance<Row>;
  /** Rows open a drawer: the open one, and how another one is opened. */
  opened?: { id: SelectedRow | null; open: (id: number) => void } | undefined;
  isStale: boolean;
  /** On phones the checkboxes appear on demand. */
  isTickHidden?: boolean | undefined;
};

export function ListTable<Row extends { id: number }>({ table, opened, isStale, isTickHidden }: Props<Row>) {
  // The first added column replaces a usual one. Each further one needs a wide screen.
  const extra = table.getVisibleLeafColumns().find(({ columnDef }) => columnDef.meta?.isExtra);
  const yieldsOf = ({ id, columnDef: { meta } }: { id: string; columnDef: ListColumn<Row> }) =>
    meta?.isExtra && id !== extra?.id ? "extra" : meta?.yields;
  const headers = table.getFlatHeaders();
  const canMove = table.options.meta?.move !== undefined;
  const TableRow = canMove ? MovableRow : PlainRow;
  const content = (
    <div className={classes.frame} data-stale={isStale || undefined}>
      {/* On phones the table looks like cards. Explicit roles keep it a table for screen readers. */}
      <table role="table" className={classes.table} data-tick-hidden={isTickHidden || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {headers.map((header) => (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                data-kind={header.column.columnDef.meta?.kind}
                data-yields={yieldsOf(header.column)}
                data-phone={header.column.columnDef.meta?.phone}
                aria-sort={ARIA_SORT[header.column.getIsSorted() || "none"]}
              >
                <Heading header={header} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              role="row"
              data-opens={opened !== undefined || undefined}
              data-open={opened?.id === row.original.id || undefined}
              data-ticked={row.getIsSelected() || undefined}
              onClick={opened && ((event) => isPlainClick(event) && opened.open(row.original.id))}
              onKeyDown={opened && walkRows}
            >
              {row.getVisibleCells().map((cell, at) => {
                const { column } = cell;
                const { kind, phone } = column.columnDef.meta ?? {};
                return (
                  <td
                    key={cell.id}
                    role="cell"
                    data-kind={kind}
                    data-yields={yieldsOf(column)}
                    data-phone={kind === "name" ? "name" : phone}
                  >
                    {phone === "named" && (
                      <span className={classes.label} aria-hidden>
                        {headers[at] && <FlexRender header={headers[at]} />}
                      </span>
                    )}
                    {kind === "name" && opened ? (
                      <button type="button" className={classes.name} data-row={row.id} aria-haspopup="dialog">
                        <FlexRender cell={cell} />
                      </button>
                    ) : (
                      <FlexRender cell={cell} />
                    )}
                  </td>
                );
              })}
            </TableRow>
          ))}
        </tbody>
      </table>
    </div>
  );
  return canMove ? <MovableRows>{content}</MovableRows> : content;
}

const ARIA_SORT = { asc: "ascending", desc: "descending", none: undefined } as const;

function PlainRow({ row: _row, ...props }: ComponentProps<typeof MovableRow>) {
  return <tr {...props} />;
}

function Heading<Row extends { id: number }>({
  header,
}: {
  header: ReturnType<ListTableInstance<Row>["getFlatHeaders"]>[number];
}) {
  const { t } = useLingui();
  const { column } = header;
  const label = <FlexRender header={header} />;
  if (!column.getCanSort()) return label;
  return (
    <>
      <span className={classes.onPhones}>{label}</span>
      <button
        type="button"
        className={classes.sort}
        title={t`Change sort order`}
        onClick={column.getToggleSortingHandler()}
      >
        {label}
        {column.getIsSorted() === "asc" && <IconArrowUp size={14} aria-hidden />}
        {column.getIsSorted() === "desc" && <IconArrowDown size={14} aria-hidden />}
      </button>
    </>
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
  const target = event.target as HTMLElement;
  // There the arrow keys move the row.
  if (target.matches("[data-mover]")) return;
  const isTicking = target.matches("[data-tick]");
  const same = other?.querySelector<HTMLElement>(isTicking ? "[data-tick]" : "[data-row]");
  if (!same) return;
  event.preventDefault();
  same.focus();
}
