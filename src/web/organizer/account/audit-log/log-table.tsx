import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Switch } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { apiKeys } from "#contract/api-keys.ts";
import { auditLog } from "#contract/audit-log.ts";
import { call } from "#web/platform/api/call.ts";
import { download } from "#web/platform/api/files.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FilterChips, type Filter } from "#web/ui/list/filters.tsx";
import { ListTable } from "#web/ui/list/list-table.tsx";
import { type ListColumn, useListTable } from "#web/ui/list/use-list-table.ts";
import { ListTools } from "#web/ui/list/list-tools.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { type ListState, withFilter } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import classes from "./audit-log-page.module.css";
import { SubjectCell, WhatCell, WhoCell } from "./log-cells.tsx";
import { AUTOMATIC, logList, narrowingOf, showsAutomatic } from "./log-list.ts";
import { groupRuns, type LogEntry } from "./log-runs.ts";
import { events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import { ACTIVITY_GROUP_LABELS } from "#contract/labels/activities.ts";
import { ACTIVITY_GROUPS } from "#domain/activities.ts";
import { fullName } from "#domain/names.ts";

/** The rows loaded so far. There is no total, because the API does not count them. */
export function LogTable({ account_id, zone }: { account_id: number; zone: string }) {
  const [state, change] = useListState(logList);
  const { opened, toggle } = useOpenedRuns();
  const columns = useColumns(zone, opened, toggle);
  const filters = useLogFilters(account_id, zone);
  // The switch is no filter among others, with a chip.
  const chosen = { ...state, filters: state.filters.filter(({ field }) => field !== AUTOMATIC) };
  const automatic = state.filters.filter(({ field }) => field === AUTOMATIC);
  const choose = ({ filters: some, ...rest }: Partial<ListState>) =>
    change(some ? { ...rest, filters: [...some, ...automatic] } : rest);
  const params = { account_id };
  const narrowing = narrowingOf(state);
  const list = query(auditLog.list, { params, query: narrowing });
  const result = useInfiniteQuery({
    ...list,
    queryKey: [...list.queryKey, "pages"],
    queryFn: ({ pageParam: before, signal }) =>
      call(auditLog.list, { params, query: { ...narrowing, per_page: 50, ...(before && { before }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
    // Every action adds a row.
    staleTime: 0,
  });
  const rows = useMemo(() => result.data?.pages.flatMap(({ data }) => data) ?? [], [result.data]);
  const entries = useMemo(() => groupRuns(rows, opened), [rows, opened]);
  const table = useListTable({ data: entries, columns, listState: state, change });
  return (
    <section aria-busy={result.isFetching}>
      <ListTools
        state={chosen}
        change={choose}
        searchLabel={undefined}
        filters={filters}
        found={<Found rows={rows.length} hasMore={result.hasNextPage} />}
        sorts={undefined}
        tools={<ExportButton save={() => download(auditLog.export, { params, query: narrowing })} />}
      />
      <Switch
        className={classes.automatic}
        label={<Trans>Show automatic actions</Trans>}
        checked={showsAutomatic(state)}
        onChange={({ currentTarget: { checked } }) =>
          change(withFilter(state, AUTOMATIC, "eq", checked ? "true" : null))
        }
      />
      <FilterChips state={chosen} change={choose} filters={filters} />
      {result.isPending && <LoadingRows />}
      {result.isError && !result.data && <FailedState error={result.error} retry={() => void result.refetch()} />}
      {result.data && rows.length === 0 && <Nothing isNarrowed={chosen.filters.length > 0} />}
      {rows.length > 0 && <ListTable table={table} isStale={result.isPlaceholderData} />}
      {result.hasNextPage && (
        <div className={classes.older}>
          <Button
            variant="default"
            loading={result.isFetchingNextPage}
            onClick={() => void result.fetchNextPage({ cancelRefetch: false })}
          >
            <Trans>Show older</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

function useOpenedRuns() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(
    (id: number) =>
      setOpened((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]))),
    [],
  );
  return { opened, toggle };
}

function Found({ rows, hasMore }: { rows: number; hasMore: boolean }) {
  if (hasMore) return <Trans>{rows}+ entries</Trans>;
  return <Plural value={rows} one="# entry" other="# entries" />;
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState drawing="search" title={<Trans>No activity yet</Trans>} />;
  return (
    <EmptyState drawing="search" title={<Trans>No results</Trans>}>
      <Trans>Try different filters.</Trans>
    </EmptyState>
  );
}

function useColumns(zone: string, opened: ReadonlySet<number>, toggle: (id: number) => void): ListColumn<LogEntry>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "what",
        header: t`Activity`,
        cell: ({ row: { original: row } }) => <WhatCell row={row} isOpen={opened.has(row.id)} toggle={toggle} />,
        meta: { kind: "name" },
      },
      {
        id: "subject",
        header: t`Subject`,
        cell: ({ row: { original: row } }) => <SubjectCell row={row} />,
        meta: { kind: "words" },
      },
      {
        id: "who",
        header: t`Actor`,
        cell: ({ row: { original: row } }) => <WhoCell row={row} />,
        meta: { kind: "words" },
      },
      {
        id: "network",
        header: t`Network`,
        cell: ({ row: { original: entry } }) => entry.network ?? "–",
        meta: { kind: "reference", yields: "first", phone: "hidden" },
      },
      {
        id: "time",
        header: t`Date`,
        cell: ({ row: { original: entry } }) => <DateTime at={entry.occurred_at} zone={zone} ago />,
        meta: { kind: "time" },
      },
    ],
    [t, zone, opened, toggle],
  );
}

/** The filters of the log. Days are in `zone`, the account's time zone. */
function useLogFilters(account_id: number, zone: string): Filter[] {
  const { t, i18n } = useLingui();
  const people = useQuery(query(users.list, { query: { per_page: "100" } })).data?.data ?? [];
  const keys = useQuery(query(apiKeys.list, { params: { account_id } })).data?.data ?? [];
  const newest = useQuery(query(events.list, { query: NEWEST })).data?.data ?? [];
  return [
    {
      field: "group",
      operator: "eq",
      label: t`Activity`,
      choices: ACTIVITY_GROUPS.map((value) => ({ value, label: i18n._(ACTIVITY_GROUP_LABELS[value]) })),
    },
    {
      field: "user_id",
      operator: "eq",
      label: t`Member`,
      choices: people.map((member) => ({ value: String(member.id), label: fullName(member) })),
    },
    ...(keys.length > 0
      ? [
          {
            field: "api_key_id",
            operator: "eq" as const,
            label: t`API key`,
            choices: keys.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    {
      field: "event_id",
      operator: "eq",
      label: t`Event`,
      choices: newest.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    { kind: "days", field: "occurred_at", label: t`Date`, zone },
  ];
}

const NEWEST = { per_page: "100", sort_by: "start_date", sort_direction: "desc" };
