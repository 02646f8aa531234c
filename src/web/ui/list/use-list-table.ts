import {
  type ColumnDef,
  columnVisibilityFeature,
  createTableHook,
  functionalUpdate,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type TableOptions,
} from "@tanstack/react-table";
import type { ListState } from "./list-state.ts";

/** What the style sheet of lists knows about a column. */
type ColumnMeta = {
  /**
   * The kind of content. It determines the minimum width of the column, its alignment and whether
   * it may wrap: `words` may wrap; `state` is a dot with a word; `amount` is money or a count.
   */
  kind: "tick" | "name" | "words" | "state" | "progress" | "time" | "reference" | "amount" | "actions";
  /**
   * Where there is not enough room, `extra` and `first` columns are hidden before `next` ones, and
   * so on. Columns without a value stay.
   */
  yields?: "extra" | "first" | "next" | "last";
  /**
   * On phones a row is a card: `beside` is to the right of the name, `hidden` is not shown, and by
   * default a cell is below the name. `below` is shown even where the column is hidden; `named` has
   * a line of its own with its heading, for values that need it.
   */
  phone?: "beside" | "below" | "hidden" | "named";
  /** Hidden unless users choose it. */
  isExtra?: boolean;
};

type TableMeta = {
  /** The row's name in the labels of its checkbox and its handle. */
  nameOf?: ((row: unknown) => string) | undefined;
  /** Rows can be moved within their group; `reorder` gets the IDs of all rows. */
  move?: { groupOf: (row: unknown) => string | undefined; reorder: (ids: number[]) => void } | undefined;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
  tableMeta: metaHelper<TableMeta>(),
});

/**
 * A column of a list. `accessorKey` makes its heading sort and is the name of the sort in the
 * contract; with `enableHiding` users can choose the column, and its heading is a text. Columns
 * must be the same on each render (`useMemo`): a new `cell` function mounts its cells again.
 */
export type ListColumn<Row extends object> = ColumnDef<typeof features, Row>;

export const { useAppTable, useTableContext } = createTableHook({
  features,
  getRowId: ({ id }: { id: number }) => String(id),
  manualSorting: true,
  enableMultiSort: false,
  enableSortingRemoval: false,
  sortDescFirst: false,
  defaultColumn: { enableHiding: false },
});

export type ListTableInstance<Row extends object> = ReturnType<typeof useAppTable<Row>>;

type Options<Row extends object> = Omit<TableOptions<typeof features, Row>, "features"> & {
  listState: ListState;
  change: (changed: Partial<ListState>) => void;
};

/** The table of a list. The server sorts, filters and paginates; the URL has the sort. */
export function useListTable<Row extends { id: number }>({ listState, change, ...options }: Options<Row>) {
  const sortOf = (column: ListColumn<Row>) => ("accessorKey" in column ? String(column.accessorKey) : undefined);
  const sorted = options.columns.find((column) => sortOf(column) === listState.sort_by)?.id;
  const sorting: SortingState = sorted ? [{ id: sorted, desc: listState.sort_direction === "desc" }] : [];
  return useAppTable<Row>({
    ...options,
    state: { ...options.state, sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      const column = options.columns.find(({ id }) => id === next?.id);
      const sort_by = column && sortOf(column);
      if (next && sort_by) change({ page: 1, sort_by, sort_direction: next.desc ? "desc" : "asc" });
    },
  });
}
