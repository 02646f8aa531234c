import type { Event } from "#contract/events.ts";
import { mayDo, type Worker } from "#domain/roles.ts";
import { useMe } from "#web/platform/session.ts";
import { EVENT_NAV, type CommandGroup } from "./event-nav-items.tsx";

type Shown = Pick<
  Event,
  "hide_getting_started_page" | "status" | "lifecycle_status" | "ticket_count" | "description" | "cover"
>;

/** Returns the pages of this event that the user may open. */
export function useEventNavItems(event: Shown): CommandGroup[] {
  return navGroupsFor(useMe(), event);
}

/** Leaves out pages without permission, and "Getting started" where it is hidden or done. */
export function navGroupsFor(
  worker: Worker,
  event: Shown,
  groups: readonly CommandGroup[] = EVENT_NAV,
): CommandGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) => mayDo(worker, item) && (item.path !== "getting-started" || isGettingStartedShown(event)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** True until the event is public with a description and a cover, unless it is over. */
function isGettingStartedShown(event: Shown): boolean {
  if (event.hide_getting_started_page || event.lifecycle_status === "ENDED") return false;
  if (event.status === "DRAFT") return true;
  return event.status === "LIVE" && !(event.ticket_count > 0 && event.description !== null && event.cover !== null);
}
