import { useLingui } from "@lingui/react/macro";
import { promoCodeList } from "#contract/promo-codes.ts";
import { DISCOUNT_TYPE_LABELS, PROMO_CODE_STATE_LABELS } from "#contract/labels/promo-codes.ts";
import { DISCOUNT_TYPES, PROMO_CODE_STATES } from "#domain/promo-codes.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";

/** The filters of the list. The filter by batch is offered only where it is already in the URL. */
export function usePromoCodeFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const [state] = useListState(promoCodeList);
  const batch = state.filters.find(({ field }) => field === "batch_id");
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
    ...(batch
      ? [
          {
            field: "batch_id",
            operator: "eq" as const,
            label: t`Batch`,
            choices: [{ value: batch.value, label: `#${batch.value}` }],
          },
        ]
      : []),
  ];
}
