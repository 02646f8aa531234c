import { list } from "#contract/lists.ts";
import type { DeliveryNarrowing } from "#contract/webhooks.ts";
import { ALL_WEBHOOK_TYPES, DELIVERY_STATUSES, TEST_TYPE } from "#domain/webhooks.ts";
import type { ListState } from "#web/ui/list/list-state.ts";

export const SENT_TYPES: readonly [string, ...string[]] = [TEST_TYPE, ...ALL_WEBHOOK_TYPES];

/** The URL state of the deliveries. They have one order and no pages: older ones are loaded below. */
export const deliveryList = list({
  sorts: ["id"],
  default_sort: "id",
  default_direction: "desc",
  filters: { status: DELIVERY_STATUSES, type: SENT_TYPES, created_at: "instant" },
});

/** Returns the query parameters of the API call. Invalid values are dropped. */
export function deliveryNarrowing({ filters }: Pick<ListState, "filters">): DeliveryNarrowing {
  const valueOf = (field: string, operator: string) =>
    filters.find((filter) => filter.field === field && filter.operator === operator)?.value;
  const narrowing = {
    status: DELIVERY_STATUSES.find((status) => status === valueOf("status", "eq")),
    type: SENT_TYPES.find((type) => type === valueOf("type", "eq")),
    from: valueOf("created_at", "gte"),
    to: valueOf("created_at", "lt"),
  };
  return Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined));
}
