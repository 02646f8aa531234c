import type { AuditLogNarrowing } from "#contract/audit-log.ts";
import { list } from "#contract/lists.ts";
import { ACTIVITY_GROUPS } from "#domain/activities.ts";
import type { ListState } from "#web/ui/list/list-state.ts";

/**
 * The URL state of the log. It has one order and no pages: older rows are loaded below the newer
 * ones.
 */
export const logList = list({
  sorts: ["id"],
  default_sort: "id",
  default_direction: "desc",
  filters: { group: ACTIVITY_GROUPS, user_id: "number", event_id: "number", happened_at: "instant" },
});

/** Returns the query parameters of the API call. Invalid values are dropped. */
export function narrowingOf({ filters }: Pick<ListState, "filters">): AuditLogNarrowing {
  const given = (field: string, operator: string) =>
    filters.find((filter) => filter.field === field && filter.operator === operator)?.value;
  const whole = (field: string) => (Number(given(field, "eq")) > 0 ? Number(given(field, "eq")) : undefined);
  const group = ACTIVITY_GROUPS.find((one) => one === given("group", "eq"));
  const asked = {
    group,
    user_id: whole("user_id"),
    event_id: whole("event_id"),
    from: given("happened_at", "gte"),
    to: given("happened_at", "lt"),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
