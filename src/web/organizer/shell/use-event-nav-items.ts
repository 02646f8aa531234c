import type { Event } from "#contract/events.ts";
import { mayDo, type Worker } from "#domain/roles.ts";
import { useMe } from "#web/platform/session.ts";
import { EVENT_NAV, type CommandGroup } from "./event-nav-items.tsx";

type Shown = Pick<Event, "hide_getting_started_page">;

/** Where whoever is looking can go within this event. */
export function useEventNavItems(event: Shown): CommandGroup[] {
  return placesFor(useMe(), event);
}

/** Nothing leads to what somebody may not open, or to a page that was hidden. */
export function placesFor(worker: Worker, event: Shown, groups: readonly CommandGroup[] = EVENT_NAV): CommandGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(
        (place) => mayDo(worker, place) && !(place.path === "getting-started" && event.hide_getting_started_page),
      ),
    }))
    .filter(({ places }) => places.length > 0);
}
