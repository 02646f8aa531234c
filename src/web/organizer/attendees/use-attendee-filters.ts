import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { labels } from "#contract/labels.ts";
import { ATTENDEE_STATUS_LABELS } from "#contract/labels/attendees.ts";
import { isEnded, useEvent } from "#web/organizer/use-event.ts";
import { query } from "#web/platform/query-client.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { useCheckInLists } from "#web/organizer/use-check-in-lists.ts";
import { useTicketNames } from "#web/organizer/check-in/use-ticket-names.ts";

export function useAttendeeFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const tickets = useTicketNames();
  const event = useEvent();
  const { id: event_id, timezone } = event;
  const lists = useCheckInLists() ?? [];
  const known = useQuery(query(labels.list, { params: { event_id } })).data?.data ?? [];
  const stations = lists.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    {
      field: "is_checked_in",
      operator: "eq",
      label: t`Check-in`,
      choices: isEnded(event)
        ? [
            { value: "true", label: t({ message: "Checked in", context: "an attendee, once it is over" }) },
            { value: "false", label: t({ message: "Not checked in", context: "an attendee, once it is over" }) },
          ]
        : [
            { value: "true", label: t`Checked in` },
            { value: "false", label: t`Not checked in` },
          ],
    },
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: [
        { value: "ACTIVE", label: i18n._(ATTENDEE_STATUS_LABELS.ACTIVE) },
        { value: "CANCELLED", label: i18n._(ATTENDEE_STATUS_LABELS.CANCELLED) },
      ],
    },
    {
      field: "ticket_id",
      operator: "in",
      label: t`Ticket`,
      choices: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    ...(stations.length > 1
      ? [{ field: "check_in_list_id", operator: "in" as const, label: t`Check-in list`, choices: stations }]
      : []),
    ...(known.length > 0
      ? [
          {
            ...{ field: "label_id", operator: "in" as const, label: t`Label` },
            choices: known.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    { kind: "days", field: "checked_in_at", label: t`Checked in at`, zone: timezone },
    { kind: "days", field: "created_at", label: t`Purchased`, zone: timezone },
  ];
}
