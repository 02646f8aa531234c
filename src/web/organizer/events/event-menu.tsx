import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconPencil,
  IconTrash,
  IconWorldUp,
} from "@tabler/icons-react";
import { Link } from "react-router";
import type { EventRow } from "#contract/events.ts";
import { eventPageOf, manageAddressOf } from "./event-addresses.ts";
import { useEventDeeds } from "./use-event-deeds.tsx";

/** What can be done with an event of the list. */
export function EventMenu({ event }: { event: EventRow }) {
  const { t } = useLingui();
  const { publish, hide, archive, restore, remove } = useEventDeeds(event);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t`More about ${event.title}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={manageAddressOf(event)} leftSection={<IconPencil size={16} aria-hidden />}>
          <Trans>Manage</Trans>
        </Menu.Item>
        <Menu.Item
          component="a"
          href={eventPageOf(event)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {event.status === "LIVE" ? <Trans>View event page</Trans> : <Trans>Preview event page</Trans>}
        </Menu.Item>
        <Menu.Divider />
        {event.status === "DRAFT" && (
          <Menu.Item onClick={() => void publish()} leftSection={<IconWorldUp size={16} aria-hidden />}>
            <Trans>Publish</Trans>
          </Menu.Item>
        )}
        {event.status === "LIVE" && (
          <Menu.Item onClick={() => void hide()} leftSection={<IconEyeOff size={16} aria-hidden />}>
            <Trans>Hide from the public</Trans>
          </Menu.Item>
        )}
        {event.status === "ARCHIVED" ? (
          <Menu.Item onClick={() => void restore()} leftSection={<IconArchiveOff size={16} aria-hidden />}>
            <Trans>Restore</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => void archive()} leftSection={<IconArchive size={16} aria-hidden />}>
            <Trans>Archive</Trans>
          </Menu.Item>
        )}
        {event.statistics.orders === 0 && (
          <Menu.Item color="red" onClick={() => void remove()} leftSection={<IconTrash size={16} aria-hidden />}>
            <Trans>Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
