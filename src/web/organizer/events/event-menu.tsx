import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ComponentType, Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Event, EventRow } from "#contract/events.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import type { EventEntriesProps } from "./event-entries.tsx";
import { useRequestedId } from "./use-requested.ts";

/** The actions of an event, in the list or on its own page, which has buttons for the main ones. */
export function EventMenu({ event, isInside = false }: { event: Event | EventRow; isInside?: boolean }) {
  const { t } = useLingui();
  const [Entries, setEntries] = useState<ComponentType<EventEntriesProps>>();
  return (
    <Menu
      load={() => entries().then((file) => setEntries(() => file.default))}
      button={(opener) => (
        <ActionIcon {...opener} aria-label={t`More actions for ${event.title}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {Entries && <Entries event={event} isInside={isInside} />}
    </Menu>
  );
}

const entries = ahead(() => import("./event-entries.tsx"));

/** Duplicates the event that the URL names: `?duplicate=7`. */
export function DuplicateEventDrawer() {
  const event_id = useRequestedId("duplicate");
  if (event_id === undefined) return null;
  return (
    <Suspense>
      <DuplicateDrawer key={event_id} event_id={event_id} />
    </Suspense>
  );
}

const DuplicateDrawer = lazy(() => import("./duplicate-drawer.tsx"));
