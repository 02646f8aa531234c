import { useLingui } from "@lingui/react/macro";
import { ATTENDEE_STATUS_WORDS } from "#contract/words/attendees.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { useTicketNames } from "#web/organizer/check-in/use-ticket-names.ts";

/** What attendees can be narrowed by. */
export function useAttendeeFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const tickets = useTicketNames();
  return [
    {
      field: "is_checked_in",
      operator: "eq",
      label: t`Check-in`,
      choices: [
        { value: "true", label: t`In` },
        { value: "false", label: t`Not in yet` },
      ],
    },
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: [
        { value: "ACTIVE", label: i18n._(ATTENDEE_STATUS_WORDS.ACTIVE) },
        { value: "CANCELLED", label: i18n._(ATTENDEE_STATUS_WORDS.CANCELLED) },
      ],
    },
    {
      field: "ticket_id",
      operator: "in",
      label: t`Ticket`,
      choices: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
  ];
}
