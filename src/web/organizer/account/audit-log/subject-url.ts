import type { AuditLogRow } from "#contract/audit-log.ts";

/** Returns the dashboard URL of a subject; null where it has no page of its own. */
export function subjectAddress({ kind, id, event_id }: AuditLogRow["subject"]): string | null {
  if (kind === "user") return `/account/users?open=${id}`;
  if (kind === "organizer") return `/manage/organizer/${id}`;
  if (kind === "api_key") return `/account/api-keys?open=${id}`;
  if (kind === "tax_or_fee") return `/account/taxes-and-fees?open=${id}`;
  if (kind === "webhook") return `/account/webhooks?open=${id}`;
  if (event_id === null) return null;
  if (kind === "event") return `/manage/event/${event_id}`;
  const path = PATHS[kind];
  return path ? `/manage/event/${event_id}/${path}?open=${id}` : null;
}

const PATHS: Record<string, string> = {
  ticket: "tickets",
  promo_code: "promo-codes",
  affiliate: "affiliates",
  capacity_assignment: "capacity-assignments",
  question: "questions",
  order: "orders",
  attendee: "attendees",
  message: "messages",
  check_in_list: "check-in",
};
