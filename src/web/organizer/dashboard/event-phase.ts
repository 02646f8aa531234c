import type { Event } from "#contract/events.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { dayIn } from "#domain/wall-time.ts";

/** The phase of an event, which determines the content of its dashboard. */
export type EventPhase = "draft" | "selling" | "today" | "over" | "archived";

type PhaseInput = Pick<Event, "status" | "start_date" | "end_date" | "timezone" | "has_orders">;

export function eventPhase(event: PhaseInput, now = new Date()): EventPhase {
  if (event.status === "ARCHIVED") return "archived";
  if (event.status === "DRAFT" && !event.has_orders) return "draft";
  const lifecycle = lifecycleStatus(event, now);
  if (lifecycle === "ENDED") return "over";
  if (lifecycle === "ONGOING" || dayIn(event.start_date, event.timezone) === dayIn(now, event.timezone)) return "today";
  return event.status === "DRAFT" ? "draft" : "selling";
}
