import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import { Suspense, useState, useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { type PromoCode, promoCodeList, promoCodes } from "#contract/promo-codes.ts";
import { download } from "#web/platform/api/files.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ZoneNote } from "#web/ui/date-time.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { usePromoCodeBatches } from "./use-promo-code-batches.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CodeCell, PromoCodeState, Used } from "./promo-code-cells.tsx";
import { NotOpenYet, codeAddress } from "./share-code.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DISCOUNT_TYPE_LABELS, PROMO_CODE_STATE_LABELS } from "#contract/labels/promo-codes.ts";
import { DISCOUNT_TYPES, PROMO_CODE_STATES } from "#domain/promo-codes.ts";
import type { Filter } from "#web/ui/list/filters.tsx";

export const handle = { title: msg`Promo codes`, area: "tickets" } satisfies PageHandle;

/**
 * Promo codes, which give a discount or reveal hidden tickets, created individually or in batches.
 */
export default function PromoCodesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const [state] = useListState(promoCodeList);
  const [isMakingMany, setIsMakingMany] = useState(false);
  const create = <CreateCodes makeMany={() => setIsMakingMany(true)} />;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Promo codes</Trans>} action={create}>
        <Trans>Offer discounts, or unlock hidden tickets.</Trans> <ZoneNote zone={event.timezone} />
      </PageHead>
      <ArchivedNotice event={event} />
      {event.status === "DRAFT" && <NotOpenYet event={event} />}
      <ListPage
        list={promoCodeList}
        ask={(listQuery) => query(promoCodes.list, { params, query: listQuery })}
        columns={useColumns()}
        filters={usePromoCodeFilters()}
        counted={(total) => <Plural value={total} one="# promo code" other="# promo codes" />}
        sorts={[
          { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
          { sort_by: "code", sort_direction: "asc", label: t`Code (A–Z)` },
          { sort_by: "order_usage_count", sort_direction: "desc", label: t`Most used first` },
          { sort_by: "expiry_date", sort_direction: "asc", label: t`Expiring soonest` },
        ]}
        searchLabel={t`Search by code`}
        tools={<ExportButton save={() => download(promoCodes.export, { params, query: narrowingQueryOf(state) })} />}
        empty={{
          drawing: "tickets",
          title: <Trans>No promo codes yet</Trans>,
          message: <Trans>Create one for friends, the press or early birds, and share its link.</Trans>,
          action: <CreateCodes makeMany={() => setIsMakingMany(true)} isFirst />,
        }}
        drawer={(open) => <PromoCodeDrawer {...open} />}
      />
      {isMakingMany && (
        <Suspense>
          <BatchDrawer close={() => setIsMakingMany(false)} />
        </Suspense>
      )}
    </>
  );
}

const PromoCodeDrawer = lazy(
  ahead(() => import("./promo-code-drawer.tsx").then((file) => ({ default: file.PromoCodeDrawer }))),
);
const BatchDrawer = lazy(() => import("./batch-drawer.tsx").then((file) => ({ default: file.BatchDrawer })));

/** Buttons to create one or many codes: side by side, or in a column on the empty page. */
function CreateCodes({ makeMany, isFirst }: { makeMany: () => void; isFirst?: boolean }) {
  const [, change] = useListState(promoCodeList);
  const need = { area: "tickets", doing: "writing" } as const;
  const createButton = (
    <MayChange need={need}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ open: "new" })}>
        <Trans>Create promo code</Trans>
      </Button>
    </MayChange>
  );
  const many = (
    <MayChange need={need}>
      <Button
        variant={isFirst ? "subtle" : "default"}
        leftSection={<IconStack2 size={16} aria-hidden />}
        onClick={makeMany}
      >
        <Trans>Create several</Trans>
      </Button>
    </MayChange>
  );
  return (
    <>
      {isFirst && createButton}
      {many}
      {!isFirst && createButton}
    </>
  );
}

function useColumns(): ListColumn<PromoCode>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "code",
        accessorKey: "code",
        header: t`Promo code`,
        cell: ({ row: { original: promo } }) => <CodeCell promo={promo} />,
        meta: { kind: "name" },
      },
      {
        id: "used",
        accessorKey: "order_usage_count",
        header: t`Used`,
        cell: ({ row: { original: promo } }) => <Used promo={promo} />,
        meta: { kind: "progress" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: promo } }) => <PromoCodeState promo={promo} />,
        meta: { kind: "state" },
      },
      {
        id: "link",
        header: t`Share`,
        cell: ({ row: { original: promo } }) => <CopyCodeLink promo={promo} />,
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [t],
  );
}

function CopyCodeLink({ promo }: { promo: PromoCode }) {
  return (
    <CopyButton text={codeAddress(useEvent(), promo)} size="xs" about={<VisuallyHidden>{promo.code}</VisuallyHidden>}>
      <Trans>Link</Trans>
    </CopyButton>
  );
}

/** The filters of the list; the one by batch only where there are batches, or it is in the URL. */
function usePromoCodeFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const [state] = useListState(promoCodeList);
  const applied = state.filters.find(({ field }) => field === "batch_id")?.value;
  const known = usePromoCodeBatches();
  const isKnown = !applied || known.some(({ value }) => value === applied);
  const batches = isKnown ? known : [...known, { value: applied, label: `#${applied}` }];
  return [
    {
      field: "state",
      operator: "in",
      label: t`Status`,
      choices: PROMO_CODE_STATES.map((value) => ({ value, label: i18n._(PROMO_CODE_STATE_LABELS[value]) })),
    },
    {
      field: "discount_type",
      operator: "in",
      label: t`Discount`,
      choices: DISCOUNT_TYPES.map((value) => ({ value, label: i18n._(DISCOUNT_TYPE_LABELS[value]) })),
    },
    ...(batches.length > 0
      ? [
          {
            field: "batch_id",
            operator: "eq" as const,
            label: t`Batch`,
            choices: batches,
          },
        ]
      : []),
  ];
}
