import type { Event } from "#contract/events.ts";
import { mayDo, type Worker } from "#domain/roles.ts";

/**
 * Returns the start page of an event. A draft opens on "Getting started" for members who may
 * publish it, unless that page is hidden; other events open on the dashboard, or on the check-in
 * lists for members without access to stats.
 */
export function landingPath(event: Pick<Event, "status" | "hide_getting_started_page">, worker: Worker): string {
  const isToDo = event.status === "DRAFT" && !event.hide_getting_started_page;
  if (isToDo && mayDo(worker, { area: "events", doing: "writing" })) return "getting-started";
  return mayDo(worker, { area: "stats" }) ? "dashboard" : "check-in";
}
