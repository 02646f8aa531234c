import { useLingui } from "@lingui/react/macro";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { TICKET_TYPES } from "#domain/tickets.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { TICKET_TYPE_LABELS } from "./ticket-types.tsx";

export function useTicketFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const yesOrNo = [
    { value: "true", label: t`Yes` },
    { value: "false", label: t`No` },
  ];
  return [
    {
      field: "type",
      operator: "in",
      label: t`Type`,
      choices: TICKET_TYPES.map((type) => ({ value: type, label: i18n._(TICKET_TYPE_LABELS[type].label) })),
    },
    { field: "is_paused", operator: "eq", label: i18n._(SALE_STATE_LABELS.PAUSED), choices: yesOrNo },
    { field: "is_hidden", operator: "eq", label: t`Hidden from buyers`, choices: yesOrNo },
  ];
}
