import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { functionalUpdate } from "@tanstack/react-table";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { List, PageMeta } from "#contract/lists.ts";
import { LIST_COUNTED_MAX } from "#domain/maxima.ts";
import { useFormat } from "#web/platform/format.ts";
import type { DrawingKind } from "#web/ui/states/drawings.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { type Filter, FilterChips } from "./filters.tsx";
import { ListTools, type SortChoice } from "./list-tools.tsx";
import { listQueryOf, narrowingQueryOf, type ListState, type SelectedRow } from "./list-state.ts";
import { ListTable } from "./list-table.tsx";
import classes from "./list-page.module.css";
import { LoadingRows } from "./loading-rows.tsx";
import { useListState } from "./use-list-state.ts";
import { type Move, moveColumn, MoveHint } from "./movable-rows.tsx";
import { ChooseRows, type Select, selectColumn, SelectionBar, useRowSelection } from "./row-selection.tsx";
import { useChosenColumns } from "./use-chosen-columns.ts";
import { type ListColumn, useListTable } from "./use-list-table.ts";
import { useRowOrder } from "./use-row-order.tsx";
import { useOpenRow } from "./use-selected-row.ts";
import { type RequestedPage, wholeList } from "./complete-list.ts";

export type ListPageProps<Row extends { id: number }> = {
  /** The contract's declaration: its sorts, filters and defaults. */
  list: List;
  /** The call: `(asked) => query(orders.list, { params: { event_id }, query: asked })`. */
  ask: (listParams: Record<string, string>) => RequestedPage<Row>;
  columns: ListColumn<Row>[];
  /** The row's name in the labels of its checkbox and its handle. */
  nameOf?: (row: Row) => string;
  filters?: Filter[];
  /** The number of rows as text: "12 orders". */
  counted: (total: number) => ReactNode;
  /** The sums of the rows after a search or a filter, where the list declares sums. */
  summed?: (sums: Record<string, number>) => ReactNode;
  sorts?: SortChoice[];
  /** Label of the search: "Search by name, email or reference". Without it there is no search. */
  searchLabel?: string;
  /** Shown beside the search: an export, a second action. */
  tools?: ReactNode;
  /** Shown where there are no rows at all yet. */
  empty: { drawing: DrawingKind; title: ReactNode; message?: ReactNode; action?: ReactNode };
  /**
   * The drawer of the open row. `row` is undefined where the URL names a row that is not on this
   * page of the list, or a new one (`open=new`).
   */
  drawer?: (open: { id: SelectedRow; like: number | null; row: Row | undefined; close: () => void }) => ReactNode;
  /**
   * For rows in an order of their own, which is the list's default sort. They can be moved while
   * all of them are visible, without a filter.
   */
  move?: Move<Row>;
  /** Rows can be selected, for actions on several at once. */
  select?: Select<Row>;
};

/**
 * A list page: search, filters, sort and pagination in the URL; states for empty, filtered, error
 * and loading; rows that open a drawer.
 */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { list, ask, columns, filters = [], sorts, searchLabel, tools, empty, drawer, move, select } = props;
  const format = useFormat();
  const [state, change] = useListState(list);
  const listParams = listQueryOf(list, state);
  const listQuery = useQuery({
    ...(state.per_page === null ? wholeList((paged) => ask({ ...listParams, ...paged })) : ask(listParams)),
    placeholderData: keepPreviousData,
  });
  const known: Row[] = listQuery.data?.data ?? NO_ROWS;
  const meta = listQuery.data?.meta;
  const isNarrowed = state.query !== "" || state.filters.length > 0;
  const isLong = useIsLong(isNarrowed || !listQuery.isSuccess || listQuery.isPlaceholderData ? undefined : meta?.total);
  const isComplete = meta?.last_page === 1 && isInOrder(list, state);
  const [rows, reorder] = useRowOrder(known, {
    save: move?.save,
    refetch: () => listQuery.refetch({ cancelRefetch: false }),
  });
  useOpenRow(rows, state.open, change);
  const isBehind = meta !== undefined && meta.page > meta.last_page && 0 < meta.total && meta.total <= LIST_COUNTED_MAX;
  useWayBack(isBehind && !listQuery.isPlaceholderData ? meta.last_page : undefined, state, change);
  const found =
    meta && (meta.total > LIST_COUNTED_MAX ? `${format.number(LIST_COUNTED_MAX)}+` : props.counted(meta.total));
  const hasSeveral = rows.length > 1 && !listQuery.isPlaceholderData;
  const canMove = move && !move.isOff && !isNarrowed && isComplete && hasSeveral;
  const canSelect = select && !select.isOff && hasSeveral;
  const { rowSelection, onRowSelectionChange, ...beyond } = useRowSelection(
    rows,
    JSON.stringify(narrowingQueryOf(state)),
  );
  const [isChoosing, setIsChoosing] = useState(false);
  const { visibility, choose } = useChosenColumns(columns);
  const table = useListTable<Row>({
    ...{ listState: state, change, onRowSelectionChange },
    data: rows,
    columns: useMemo(
      () => [
        ...(canSelect ? [selectColumn as ListColumn<Row>] : []),
        ...(canMove ? columns.toSpliced(-1, 0, moveColumn as ListColumn<Row>) : columns),
      ],
      [canMove, canSelect, columns],
    ),
    state: { columnVisibility: visibility, rowSelection: canSelect ? rowSelection : NONE_SELECTED },
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, visibility);
      choose(Object.keys(next).filter((id) => next[id]));
    },
    meta: {
      nameOf: props.nameOf as ((row: unknown) => string) | undefined,
      move: canMove ? { groupOf: (row) => move.group?.(row as Row), reorder } : undefined,
    },
  });

  // The next or previous page is requested by its neighboring row, however deep it is.
  function pageBeside(page: number): Partial<ListState> {
    const now = meta?.page ?? 1;
    if (!list.walks || page === 1 || Math.abs(page - now) !== 1) return { page };
    return page > now ? { page, after: rows.at(-1)?.id ?? null } : { page, before: rows[0]?.id ?? null };
  }

  const opened = drawer && state.open !== null && (
    <Suspense>
      {drawer({
        id: state.open,
        like: state.like,
        row: rows.find((row) => row.id === state.open),
        close: () => change({ open: null }),
      })}
    </Suspense>
  );

  // The drawer has one position for all states of the list, so that typed text is kept.
  if (listQuery.isSuccess && meta?.total === 0 && !isNarrowed) {
    return (
      <table.AppTable>
        <div data-next-step={empty.action ? true : undefined}>
          <EmptyState drawing={empty.drawing} title={empty.title} action={empty.action}>
            {empty.message}
          </EmptyState>
        </div>
        {opened}
      </table.AppTable>
    );
  }

  return (
    <table.AppTable>
      <section aria-busy={listQuery.isFetching}>
        <ListTools
          state={state}
          change={change}
          searchLabel={isLong || isNarrowed ? searchLabel : undefined}
          filters={isLong || isNarrowed ? filters : NONE}
          found={found}
          sorts={isLong || isNarrowed ? sorts : undefined}
          tools={
            // same structure whether there is anything to select or not, so that an open tool stays
            // open
            select?.beyond ? (
              <>
                {canSelect && (
                  <ChooseRows
                    isChoosing={isChoosing}
                    toggle={() => (table.resetRowSelection(true), setIsChoosing(!isChoosing))}
                  />
                )}
                {tools}
              </>
            ) : (
              tools
            )
          }
          headsSort={table.getVisibleLeafColumns().some((each) => each.getCanSort())}
        />
        {isNarrowed && (
          <div className={classes.narrowed}>
            <FilterChips state={state} change={change} filters={filters} />
            <div role="status" className={`${classes.found} figures`}>
              {found && !listQuery.isPlaceholderData && <Found text={found} sums={meta?.sums} summed={props.summed} />}
            </div>
          </div>
        )}
        {move && !move.isOff && rows.length > 0 && (isNarrowed || !isComplete) && (
          <MoveHint list={list} isNarrowed={isNarrowed} change={change} />
        )}
        {(listQuery.isPending || isBehind) && <LoadingRows />}
        {listQuery.isError && !listQuery.data && (
          <FailedState error={listQuery.error} retry={() => void listQuery.refetch()} />
        )}
        {listQuery.data && rows.length === 0 && !isBehind && <NothingMatches state={state} change={change} />}
        {rows.length > 0 && (
          <ListTable
            table={table}
            isTickHidden={select?.beyond && !isChoosing && !table.getIsSomePageRowsSelected()}
            opened={drawer && { id: state.open, open: (id) => change({ open: id }) }}
            isStale={listQuery.isPlaceholderData}
          />
        )}
        {meta && meta.total > 0 && (!isNarrowed || meta.last_page > 1) && (
          <Pages
            meta={list.walks ? walkedOn(meta, rows) : meta}
            found={found}
            turn={(page) => change(pageBeside(page))}
          />
        )}
        {canSelect && <SelectionBar table={table} select={select} total={meta?.total ?? 0} text={found} {...beyond} />}
      </section>
      {opened}
    </table.AppTable>
  );
}

const NONE: Filter[] = [];
const NO_ROWS: never[] = [];
const NONE_SELECTED = {};

/**
 * A list of a few rows is read, not searched. Once the list was long, the search stays when it
 * narrows the list.
 */
const LONG_ROWS = 8;

function useIsLong(total: number | undefined): boolean {
  const [isLong, setIsLong] = useState(false);
  const now = total === undefined ? isLong : total >= LONG_ROWS;
  if (now !== isLong) setIsLong(now);
  return now;
}

/**
 * A page beyond the last one, from an old link or after its rows were deleted, leads to the last
 * one.
 */
function useWayBack(
  last: number | undefined,
  { per_page }: ListState,
  change: (changed: Partial<ListState>) => void,
): void {
  useEffect(() => {
    // With the page size it replaces the history entry: the back button must not lead beyond the
    // last page again.
    if (last !== undefined) change({ page: last, per_page });
  }, [last, per_page, change]);
}

function isInOrder(list: List, state: ListState): boolean {
  return state.sort_by === list.default_sort && state.sort_direction === list.default_direction;
}

function NothingMatches({ state, change }: { state: ListState; change: (changed: Partial<ListState>) => void }) {
  return (
    <EmptyState
      drawing="search"
      title={<Trans>No results</Trans>}
      action={
        <Button variant="default" onClick={() => change({ query: "", filters: [], page: 1 })}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      {state.query ? (
        <Trans>Nothing matches “{state.query}”. Try a shorter search or different filters.</Trans>
      ) : (
        <Trans>Try different filters.</Trans>
      )}
    </EmptyState>
  );
}

/** The result of a search or a filter: count and sums. */
function Found({
  text,
  sums,
  summed,
}: {
  text: ReactNode;
  sums: PageMeta["sums"];
  summed: ((sums: Record<string, number>) => ReactNode) | undefined;
}) {
  return (
    <>
      <strong>{text}</strong>
      {sums && summed && <> · {summed(sums)}</>}
    </>
  );
}

/** Beyond the counted rows, there is a next page as long as this one is full. */
function walkedOn(meta: PageMeta, rows: unknown[]): PageMeta {
  if (meta.total <= LIST_COUNTED_MAX) return meta;
  const isFull = rows.length === meta.per_page;
  const total = Math.max(meta.total, (meta.page - 1) * meta.per_page + rows.length);
  return { ...meta, total, last_page: Math.max(meta.last_page, meta.page + (isFull ? 1 : 0)) };
}

function Pages({ meta, found, turn }: { meta: PageMeta; found: ReactNode; turn: (page: number) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const first = format.number((meta.page - 1) * meta.per_page + 1);
  const last = format.number(Math.min(meta.page * meta.per_page, meta.total));
  return (
    <nav className={classes.pages} aria-label={t`Pagination`}>
      <span className="figures">
        {meta.last_page > 1 ? (
          <Trans>
            {first}–{last} of {found}
          </Trans>
        ) : (
          found
        )}
      </span>
      {meta.last_page > 1 && (
        <Suspense>
          <Pager meta={meta} turn={turn} />
        </Suspense>
      )}
    </nav>
  );
}

const Pager = lazy(() => import("./pager.tsx"));
