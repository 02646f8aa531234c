import type { Event } from "#contract/events.ts";
import { mayDo, type Worker } from "#domain/roles.ts";
import { useMe } from "#web/platform/session.ts";
import { EVENT_NAV, type CommandGroup } from "./event-nav-items.tsx";

type Shown = Pick<Event, "hide_getting_started_page">;

/** Returns the pages of this event that the user may open. */
export function useEventNavItems(event: Shown): CommandGroup[] {
  return navGroupsFor(useMe(), event);
}

/** Leaves out pages without permission and hidden pages. */
export function navGroupsFor(
  worker: Worker,
  event: Shown,
  groups: readonly CommandGroup[] = EVENT_NAV,
): CommandGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) => mayDo(worker, item) && !(item.path === "getting-started" && event.hide_getting_started_page),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
