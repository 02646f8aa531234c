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
  filters: {
    group: ACTIVITY_GROUPS,
    user_id: "number",
    api_key_id: "number",
    event_id: "number",
    automatic: "boolean",
    occurred_at: "instant",
  },
});

/**
 * Returns the query parameters of the API call. Invalid values are dropped. Automatic actions are
 * listed on request only: they are many, and people's would be lost among them.
 */
export function narrowingOf({ filters }: Pick<ListState, "filters">): AuditLogNarrowing {
  const filterValue = (field: string, operator: string) =>
    filters.find((filter) => filter.field === field && filter.operator === operator)?.value;
  const positiveNumber = (field: string) =>
    Number(filterValue(field, "eq")) > 0 ? Number(filterValue(field, "eq")) : undefined;
  const group = ACTIVITY_GROUPS.find((candidate) => candidate === filterValue("group", "eq"));
  const narrowing = {
    group,
    user_id: positiveNumber("user_id"),
    api_key_id: positiveNumber("api_key_id"),
    event_id: positiveNumber("event_id"),
    automatic: showsAutomatic({ filters }) ? undefined : ("false" as const),
    from: filterValue("occurred_at", "gte"),
    to: filterValue("occurred_at", "lt"),
  };
  return Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined));
}

export function showsAutomatic({ filters }: Pick<ListState, "filters">): boolean {
  return filters.some(({ field, value }) => field === AUTOMATIC && value === "true");
}

export const AUTOMATIC = "automatic";
