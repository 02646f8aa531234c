import { useLingui } from "@lingui/react/macro";
import type { Filter } from "../../ui/list/filters.tsx";
import { useEvent } from "../use-event.ts";
import { useTickets } from "../use-tickets.ts";

/** What orders can be narrowed by. */
export function useOrderFilters(): Filter[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const tickets = useTickets();
  return [
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: [
        { value: "COMPLETED", label: t`Completed` },
        { value: "AWAITING_PAYMENT", label: t`Awaiting payment` },
        { value: "CANCELLED", label: t`Cancelled` },
        { value: "EXPIRED", label: t`Paid too late` },
      ],
    },
    {
      field: "payment_status",
      operator: "in",
      label: t`Payment`,
      choices: [
        { value: "PAYMENT_RECEIVED", label: t`Paid` },
        { value: "AWAITING_PAYMENT", label: t`Not paid yet` },
        { value: "PAYMENT_FAILED", label: t`Payment failed` },
        { value: "NO_PAYMENT_REQUIRED", label: t`Free` },
      ],
    },
    {
      field: "refund_status",
      operator: "in",
      label: t`Refund`,
      choices: [
        { value: "REFUNDED", label: t`Refunded` },
        { value: "PARTIALLY_REFUNDED", label: t`Partly refunded` },
        { value: "REFUND_PENDING", label: t`Refund on its way` },
        { value: "REFUND_FAILED", label: t`Refund failed` },
      ],
    },
    {
      field: "ticket_id",
      operator: "in",
      label: t`Ticket`,
      choices: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    { kind: "days", field: "created_at", label: t`Date`, zone: timezone },
  ];
}
