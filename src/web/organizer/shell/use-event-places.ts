import type { Event } from "#contract/events.ts";
import type { Role } from "#domain/roles.ts";
import { isOpenTo } from "#web/platform/access.ts";
import { useMe } from "#web/platform/session.ts";
import { EVENT_PLACES, type PlaceGroup } from "./event-places.tsx";

type Shown = Pick<Event, "hide_getting_started_page">;

/** Where whoever is looking can go within this event. */
export function useEventPlaces(event: Shown): PlaceGroup[] {
  return placesFor(useMe().role, event);
}

/** Nothing leads to what a role may not open, or to a page that was hidden. */
export function placesFor(role: Role, event: Shown, groups: readonly PlaceGroup[] = EVENT_PLACES): PlaceGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(
        (place) => isOpenTo(role, place) && !(place.path === "getting-started" && event.hide_getting_started_page),
      ),
    }))
    .filter(({ places }) => places.length > 0);
}
