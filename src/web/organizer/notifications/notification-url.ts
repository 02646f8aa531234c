import type { Notification } from "#contract/notifications.ts";

/** The page on which one acts on a notification, with its order, ticket, message or member opened. */
export function notificationUrl({ kind, event, subject_id }: Notification): string {
  if (kind === "user.joined") return `/account/users?open=${subject_id}`;
  if (!event) return "/account/payment";
  return `/manage/event/${event.id}/${pathOf(kind, subject_id)}`;
}

function pathOf(kind: Notification["kind"], id: number): string {
  if (kind === "event.import_failed") return "attendees/import";
  if (kind === "ticket.sold_out") return `tickets?open=${id}`;
  if (kind === "message.missed") return `messages?open=${id}`;
  return `orders?open=${id}`;
}
