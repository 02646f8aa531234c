import { endOf, type EventDates } from "#domain/event-status.ts";
import { serverNow } from "#web/platform/server-time.ts";

export function isEventOver(event: EventDates, now = new Date(serverNow())): boolean {
  return endOf(event) < now;
}
