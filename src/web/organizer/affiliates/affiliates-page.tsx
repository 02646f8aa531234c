import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { type Affiliate, affiliateList, affiliates } from "#contract/affiliates.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { AFFILIATE_STATUS_LABELS } from "#contract/labels/affiliates.ts";
import { AFFILIATE_STATUSES } from "#domain/affiliates.ts";
import { download } from "#web/platform/api/files.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import type { Filter } from "#web/ui/list/filters.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { Money } from "#web/ui/money.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { AffiliateState } from "./affiliate-state.tsx";
import { CopyAffiliateLink, LinkNotOpenYet } from "./affiliate-link.tsx";

export const handle = { title: msg`Affiliates`, area: "stats" } satisfies PageHandle;

export default function AffiliatesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const [state] = useListState(affiliateList);
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead
        title={<Trans>Affiliates</Trans>}
        action={
          <>
            <ExportButton save={() => download(affiliates.export, { params, query: narrowingQueryOf(state) })} />
            <CreateAffiliate />
          </>
        }
      >
        <Trans>Give partners their own link and see what they sell.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      {event.status === "DRAFT" && <LinkNotOpenYet event={event} />}
      <ListPage
        list={affiliateList}
        ask={(listQuery) => query(affiliates.list, { params, query: listQuery })}
        columns={useColumns()}
        filters={useFilters()}
        counted={(total) => <Plural value={total} one="# affiliate" other="# affiliates" />}
        sorts={[
          { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
          { sort_by: "name", sort_direction: "asc", label: t`Name (A–Z)` },
          { sort_by: "gross", sort_direction: "desc", label: t`Most sales first` },
          { sort_by: "clicks", sort_direction: "desc", label: t`Most clicks first` },
        ]}
        searchLabel={t`Search by name, code or email`}
        empty={{
          drawing: "people",
          title: <Trans>No affiliates yet</Trans>,
          message: <Trans>Create one for a blog, a partner or an artist, and share its link.</Trans>,
          action: <CreateAffiliate />,
        }}
        drawer={(open) => <AffiliateDrawer {...open} />}
      />
    </>
  );
}

const AffiliateDrawer = lazy(
  ahead(() => import("./affiliate-drawer.tsx").then((file) => ({ default: file.AffiliateDrawer }))),
);

function CreateAffiliate() {
  const [, change] = useListState(affiliateList);
  return (
    <MayChange need={{ area: "stats", doing: "writing" }}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ open: "new" })}>
        <Trans>Create affiliate</Trans>
      </Button>
    </MayChange>
  );
}

function useColumns(): ListColumn<Affiliate>[] {
  const { t } = useLingui();
  const format = useFormat();
  const { currency } = useEvent();
  return useMemo(
    () => [
      {
        id: "name",
        accessorKey: "name",
        header: t`Affiliate`,
        cell: ({ row: { original: affiliate } }) => <RowName note={affiliate.code}>{affiliate.name}</RowName>,
        meta: { kind: "name" },
      },
      {
        id: "clicks",
        accessorKey: "clicks",
        header: t`Clicks`,
        cell: ({ row: { original: affiliate } }) => format.number(affiliate.clicks),
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "orders",
        accessorKey: "orders",
        header: t`Orders`,
        cell: ({ row: { original: affiliate } }) => format.number(affiliate.orders),
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "tickets",
        accessorKey: "tickets",
        header: t`Tickets`,
        cell: ({ row: { original: affiliate } }) => format.number(affiliate.tickets),
        meta: { kind: "amount", yields: "next", phone: "hidden" },
      },
      {
        id: "gross",
        accessorKey: "gross",
        header: t`Sales`,
        cell: ({ row: { original: affiliate } }) => <Money amount={affiliate.gross} currency={currency} />,
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "status",
        header: t`Status`,
        cell: ({ row: { original: affiliate } }) => <AffiliateState affiliate={affiliate} />,
        meta: { kind: "state", yields: "first", phone: "below" },
      },
      {
        id: "link",
        header: t`Link`,
        cell: ({ row: { original: affiliate } }) => <CopyAffiliateLink affiliate={affiliate} />,
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [t, format, currency],
  );
}

function useFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: AFFILIATE_STATUSES.map((value) => ({ value, label: i18n._(AFFILIATE_STATUS_LABELS[value]) })),
    },
  ];
}
