import type { Event } from "#contract/events.ts";

/** A draft opens where its next step is said, unless somebody has hidden that page; everything else on its figures. */
export function landingPlace(event: Pick<Event, "status" | "hide_getting_started_page">): string {
  return event.status === "DRAFT" && !event.hide_getting_started_page ? "getting-started" : "dashboard";
}
