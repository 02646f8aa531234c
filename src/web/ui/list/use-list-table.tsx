import {
  type CellContext,
  type ColumnDef,
  functionalUpdate,
  getCoreRowModel,
  type HeaderContext,
  type RowData,
  type SortingState,
  useReactTable,
  type VisibilityState,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { List } from "#contract/lists.ts";
import { defaultDirection, type ListState } from "./list-state.ts";

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

declare module "@tanstack/react-table" {
  interface ColumnMeta<TData extends RowData, TValue> extends Column<TData> {}
}

type Options<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  /** Columns that are not named are visible. */
  columnVisibility?: VisibilityState;
  list: List;
  state: ListState;
  change: (changed: Partial<ListState>) => void;
};

/** The table of a list. The server sorts, filters and paginates; the URL has the sort. */
export function useListTable<Row extends { id: number }>(options: Options<Row>) {
  const { rows, columns, columnVisibility = {}, list, state, change } = options;
  const sorted = columns.find(({ sort }) => sort === state.sort_by);
  const sorting: SortingState = sorted ? [{ id: sorted.key, desc: state.sort_direction === "desc" }] : [];
  // oxlint-disable-next-line react/incompatible-library -- Foyer is built without React Compiler
  return useReactTable({
    data: rows,
    columns: columns.map((column) => columnDef(column, list)),
    getRowId: ({ id }) => String(id),
    getCoreRowModel: getCoreRowModel(),
    manualFiltering: true,
    manualPagination: true,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { columnVisibility, sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      const sort_by = columns.find(({ key }) => key === next?.id)?.sort;
      if (next && sort_by) change({ page: 1, sort_by, sort_direction: next.desc ? "desc" : "asc" });
    },
  });
}

function columnDef<Row>(column: Column<Row>, list: List): ColumnDef<Row> {
  return {
    id: column.key,
    // the library sorts only columns that have a value
    accessorFn: (row) => row,
    header: Header,
    cell: Cell,
    enableHiding: column.choice !== undefined,
    enableSorting: column.sort !== undefined,
    sortDescFirst: column.sort !== undefined && defaultDirection(list, column.sort) === "desc",
    meta: column,
  };
}

// `flexRender` renders functions as components. These two are the same on each render, so that what
// is open in a cell stays open.

function Header<Row>({ column }: HeaderContext<Row, unknown>) {
  return column.columnDef.meta?.label;
}

function Cell<Row>({ column, row }: CellContext<Row, unknown>) {
  return column.columnDef.meta?.cell(row.original);
}
