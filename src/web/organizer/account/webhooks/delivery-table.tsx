import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { DELIVERY_STATUS_LABELS } from "#contract/labels/webhooks.ts";
import { type WebhookDelivery, type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { DELIVERY_STATUSES } from "#domain/webhooks.ts";
import { call } from "#web/platform/api/call.ts";
import { ownZone } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { lazy } from "#web/ui/lazy.ts";
import { type Filter, FilterChips } from "#web/ui/list/filters.tsx";
import { ListTable } from "#web/ui/list/list-table.tsx";
import { ListTools } from "#web/ui/list/list-tools.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { type ListColumn, useListTable } from "#web/ui/list/use-list-table.ts";
import { useOpenRow } from "#web/ui/list/use-selected-row.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { deliveryList, deliveryNarrowing, SENT_TYPES } from "./delivery-list.ts";
import { DeliveryResult } from "./delivery-result.tsx";
import classes from "./webhooks.module.css";

/** The deliveries loaded so far, the newest first. Their number is not counted. */
export function DeliveryTable({ webhook }: { webhook: WebhookEndpoint }) {
  const { account_id } = useMe();
  const [state, change] = useListState(deliveryList);
  const [isReplaying, setIsReplaying] = useState(false);
  const params = { account_id, webhook_endpoint_id: webhook.id };
  const narrowing = deliveryNarrowing(state);
  const list = query(webhooks.deliveries, { params, query: narrowing });
  const result = useInfiniteQuery({
    ...list,
    queryKey: [...list.queryKey, "pages"],
    queryFn: ({ pageParam: before, signal }) =>
      call(webhooks.deliveries, { params, query: { ...narrowing, per_page: 50, ...(before && { before }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: webhook.waiting > 0 ? 5_000 : false,
    staleTime: 0,
  });
  const rows = useMemo(() => result.data?.pages.flatMap(({ data }) => data) ?? [], [result.data]);
  const filters = useDeliveryFilters();
  const table = useListTable({ data: rows, columns: useColumns(), listState: state, change });
  useOpenRow(rows, state.open, change);
  return (
    <section aria-busy={result.isFetching}>
      <ListTools
        state={state}
        change={change}
        searchLabel={undefined}
        filters={filters}
        found={<Plural value={webhook.waiting} one="# delivery waiting" other="# deliveries waiting" />}
        sorts={undefined}
        tools={
          <Button variant="default" disabled={webhook.status === "DISABLED"} onClick={() => setIsReplaying(true)}>
            <Trans>Send again</Trans>
          </Button>
        }
      />
      <p role="status" className={classes.note}>
        <Plural value={webhook.waiting} one="# delivery waiting" other="# deliveries waiting" />
        {webhook.paused_until && (
          <>
            {" · "}
            <Trans>
              paused until <DateTime at={webhook.paused_until} zone={ownZone()} />
            </Trans>
          </>
        )}
      </p>
      <FilterChips state={state} change={change} filters={filters} />
      {result.isPending && <LoadingRows />}
      {result.isError && !result.data && <FailedState error={result.error} retry={() => void result.refetch()} />}
      {result.data && rows.length === 0 && <Nothing isNarrowed={state.filters.length > 0} />}
      {rows.length > 0 && (
        <ListTable
          table={table}
          opened={{ id: state.open, open: (id) => change({ open: id }) }}
          isStale={result.isPlaceholderData}
        />
      )}
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
      <Suspense>
        {typeof state.open === "number" && (
          <DeliveryDrawer
            webhook={webhook}
            id={state.open}
            row={rows.find(({ id }) => id === state.open)}
            close={() => change({ open: null })}
          />
        )}
        {isReplaying && <ReplayDrawer webhook={webhook} close={() => setIsReplaying(false)} />}
      </Suspense>
    </section>
  );
}

const DeliveryDrawer = lazy(
  ahead(() => import("./delivery-drawer.tsx").then((file) => ({ default: file.DeliveryDrawer }))),
);
const ReplayDrawer = lazy(ahead(() => import("./replay-drawer.tsx").then((file) => ({ default: file.ReplayDrawer }))));

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState drawing="search" title={<Trans>No results</Trans>}>
        <Trans>Try different filters.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState drawing="mail" title={<Trans>Nothing sent yet</Trans>}>
      <Trans>Deliveries appear here as soon as something happens, and for 30 days.</Trans>
    </EmptyState>
  );
}

function useColumns(): ListColumn<WebhookDelivery>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "type",
        header: t`Event type`,
        cell: ({ row: { original: row } }) => <RowName note={row.webhook_id}>{row.type}</RowName>,
        meta: { kind: "name" },
      },
      {
        id: "status",
        header: t`Status`,
        cell: ({ row: { original: row } }) => <DeliveryResult delivery={row} />,
        meta: { kind: "state" },
      },
      {
        id: "attempts",
        header: t`Attempts`,
        cell: ({ row: { original: row } }) => row.attempts,
        meta: { kind: "amount", yields: "next", phone: "hidden" },
      },
      {
        id: "time",
        header: t`Date`,
        cell: ({ row: { original: row } }) => <DateTime at={row.created_at} zone={ownZone()} ago />,
        meta: { kind: "time" },
      },
    ],
    [t],
  );
}

function useDeliveryFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "status",
      operator: "eq",
      label: t`Status`,
      choices: DELIVERY_STATUSES.map((value) => ({ value, label: i18n._(DELIVERY_STATUS_LABELS[value]) })),
    },
    {
      field: "type",
      operator: "eq",
      label: t`Event type`,
      choices: SENT_TYPES.map((value) => ({ value, label: value })),
    },
    { kind: "days", field: "created_at", label: t`Date`, zone: ownZone() },
  ];
}
