import { endOf, type EventDates } from "#domain/event-status.ts";
import { serverNow } from "#web/platform/server-time.ts";

/** Whether there is nothing to go to any more. */
export function isEventOver(event: EventDates, now = new Date(serverNow())): boolean {
  return endOf(event) < now;
}
