import type { I18n, MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { affiliates } from "#contract/affiliates.ts";
import { orderList } from "#contract/orders.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS, REFUND_STATUS_LABELS } from "#contract/labels/orders.ts";
import { useMay } from "#web/platform/access.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";
import { usePromoCodeBatches } from "#web/organizer/promo-codes/use-promo-code-batches.ts";
import { wholeList } from "#web/ui/list/complete-list.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTickets } from "#web/organizer/use-tickets.ts";

export function useOrderFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const { timezone, currency } = useEvent();
  const format = useFormat();
  const tickets = useTickets();
  return [
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: [
        ...(["COMPLETED", "AWAITING_PAYMENT", "CANCELLED"] as const).map((value) => ({
          value,
          label: i18n._(ORDER_STATUS_LABELS[value]),
        })),
        { value: "EXPIRED", label: i18n._(ORDER_STATUS_LABELS.EXPIRED) },
      ],
    },
    {
      field: "payment_status",
      operator: "in",
      label: t`Payment`,
      choices: choicesOf(PAYMENT_STATUS_LABELS, i18n),
    },
    {
      field: "refund_status",
      operator: "in",
      label: t`Refund`,
      choices: choicesOf(REFUND_STATUS_LABELS, i18n),
    },
    {
      field: "needs_attention",
      operator: "eq",
      label: t`To do`,
      choices: [{ value: "true", label: t`Needs attention` }],
    },
    {
      field: "awaits_offline",
      operator: "eq",
      label: t`Bank transfer or payment at the door`,
      choices: [{ value: "true", label: t`Awaiting payment` }],
    },
    {
      field: "ticket_id",
      operator: "in",
      label: t`Ticket`,
      choices: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    ...usePromoCodeFilter(),
    ...useAffiliateFilter(),
    {
      kind: "amounts",
      field: "total_gross",
      label: t`Total`,
      currency,
      text: (operator, value) => {
        const amount = format.money(Number(value), currency);
        return operator === "gte" ? t`Total: at least ${amount}` : t`Total: up to ${amount}`;
      },
    },
    { kind: "days", field: "created_at", label: t`Date`, zone: timezone },
  ];
}

/**
 * The newest promo codes and batches, for members who may see them, and the code in the current
 * filter.
 */
function usePromoCodeFilter(): Filter[] {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const enabled = useMay({ area: "tickets" });
  const known = useQuery({
    ...query(promoCodes.list, {
      params: { event_id },
      query: { per_page: PAGE_SIZE.max, "filter_fields[without_batch][eq]": "true" },
    }),
    enabled,
  });
  const batches = usePromoCodeBatches(enabled);
  const [{ filters }] = useListState(orderList);
  const applied = filters.find(({ field, operator }) => field === "promo_code_id" && operator === "eq");
  const promo_code_id = Number(applied?.value);
  const { data } = useQuery({
    ...query(promoCodes.get, { params: { event_id, promo_code_id } }),
    enabled: promo_code_id > 0,
    retry: false,
  });
  const offered = known.data?.data.map(({ id, code }) => ({ value: String(id), label: code })) ?? [];
  const isOffered = !applied || offered.some(({ value }) => value === applied.value);
  const other = applied && { value: applied.value, label: data?.data.code ?? `#${applied.value}` };
  const choices = isOffered || !other ? offered : [other, ...offered];
  const codes = { field: "promo_code_id", operator: "eq", label: t`Promo code`, choices } as const;
  const ofBatch = {
    field: "promo_code_batch_id",
    operator: "in",
    label: t`Batch of promo codes`,
    choices: batches,
  } as const;
  return [codes, ofBatch].filter((filter) => filter.choices.length > 0);
}

/** The affiliates of the event, for members who may see their stats. */
function useAffiliateFilter(): Filter[] {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const mayLook = useMay({ area: "stats" });
  const [{ filters }] = useListState(orderList);
  const applied = filters.find(({ field, operator }) => field === "affiliate_id" && operator === "eq");
  const { data } = useQuery({
    ...wholeList((paged) => query(affiliates.list, { params: { event_id }, query: { ...paged, sort_by: "name" } })),
    enabled: mayLook,
  });
  const known = data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const isKnown = !applied || known.some(({ value }) => value === applied.value);
  const choices = isKnown ? known : [...known, { value: applied.value, label: `#${applied.value}` }];
  return choices.length === 0 ? [] : [{ field: "affiliate_id", operator: "eq", label: t`Affiliate`, choices }];
}

function choicesOf(labels: Record<string, MessageDescriptor>, i18n: I18n) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: i18n._(label) }));
}
