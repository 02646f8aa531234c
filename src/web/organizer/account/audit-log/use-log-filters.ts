import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import { ACTIVITY_GROUP_LABELS } from "#contract/labels/activities.ts";
import { ACTIVITY_GROUPS } from "#domain/activities.ts";
import { fullName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import type { Filter } from "#web/ui/list/filters.tsx";

/** The filters of the log. Days are in `zone`, the account's time zone. */
export function useLogFilters(zone: string): Filter[] {
  const { t, i18n } = useLingui();
  const people = useQuery(query(users.list, { query: { per_page: "100" } })).data?.data ?? [];
  const newest = useQuery(query(events.list, { query: NEWEST })).data?.data ?? [];
  return [
    {
      field: "group",
      operator: "eq",
      label: t`Activity`,
      choices: ACTIVITY_GROUPS.map((value) => ({ value, label: i18n._(ACTIVITY_GROUP_LABELS[value]) })),
    },
    {
      field: "user_id",
      operator: "eq",
      label: t`Member`,
      choices: people.map((member) => ({ value: String(member.id), label: fullName(member) })),
    },
    {
      field: "event_id",
      operator: "eq",
      label: t`Event`,
      choices: newest.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    { kind: "days", field: "occurred_at", label: t`Date`, zone },
  ];
}

const NEWEST = { per_page: "100", sort_by: "start_date", sort_direction: "desc" };
