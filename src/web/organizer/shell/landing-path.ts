import type { Event } from "#contract/events.ts";
import { mayDo, type Worker } from "#domain/roles.ts";

/**
 * A draft opens where its next step is said, for whoever may take it, unless somebody has hidden that page; everything else on its
 * figures, and for whoever works at the door on its lists.
 */
export function landingPath(event: Pick<Event, "status" | "hide_getting_started_page">, worker: Worker): string {
  const isToDo = event.status === "DRAFT" && !event.hide_getting_started_page;
  if (isToDo && mayDo(worker, { area: "events", doing: "writing" })) return "getting-started";
  return mayDo(worker, { area: "stats" }) ? "dashboard" : "check-in";
}
