import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconChecklist,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconLink,
  IconPencil,
  type IconProps,
  IconReceipt,
  IconSettings,
  IconTrash,
  IconWorldUp,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import type { Event, EventRow } from "#contract/events.ts";
import { notify } from "#web/ui/notifications.tsx";
import { eventPageOf, manageAddressOf, publicAddressOf } from "./event-addresses.ts";
import { useEventDeeds } from "./use-event-deeds.tsx";

/** What can be done with an event: in the list, or on its own page, where the first steps have buttons. */
export function EventMenu({ event, isInside = false }: { event: Event | EventRow; isInside?: boolean }) {
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
        {isInside ? <InsideItems event={event} /> : <ListItems event={event} />}
        <Menu.Divider />
        {event.status === "DRAFT" && !isInside && (
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
        {!hasOrders(event) && (
          <Menu.Item color="red" onClick={() => void remove()} leftSection={<IconTrash size={16} aria-hidden />}>
            <Trans>Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where one goes with an event of the list. */
function ListItems({ event }: { event: Event | EventRow }) {
  return (
    <>
      <Menu.Item component={Link} to={manageAddressOf(event)} leftSection={<IconPencil size={16} aria-hidden />}>
        <Trans>Manage</Trans>
      </Menu.Item>
      <Place event={event} to="orders" icon={IconReceipt}>
        <Trans>Orders</Trans>
      </Place>
      <Place event={event} to="check-in" icon={IconChecklist}>
        <Trans>Check-in lists</Trans>
      </Place>
      <Menu.Item
        component="a"
        href={eventPageOf(event)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {event.status === "LIVE" ? <Trans>View event page</Trans> : <Trans>Preview event page</Trans>}
      </Menu.Item>
      {event.status === "LIVE" && <CopyLinkItem event={event} />}
    </>
  );
}

function InsideItems({ event }: { event: Event | EventRow }) {
  return (
    <Place event={event} to="settings" icon={IconSettings}>
      <Trans>Event details</Trans>
    </Place>
  );
}

function CopyLinkItem({ event }: { event: Event | EventRow }) {
  const { t } = useLingui();
  const copy = async () => {
    await navigator.clipboard.writeText(publicAddressOf(event));
    notify.done(t`Copied`);
  };
  return (
    <Menu.Item onClick={() => void copy().catch(notify.failed)} leftSection={<IconLink size={16} aria-hidden />}>
      <Trans>Copy link</Trans>
    </Menu.Item>
  );
}

type PlaceProps = { event: Event | EventRow; to: string; icon: ComponentType<IconProps>; children: ReactNode };

function Place({ event, to, icon: Icon, children }: PlaceProps) {
  return (
    <Menu.Item component={Link} to={manageAddressOf(event, to)} leftSection={<Icon size={16} aria-hidden />}>
      {children}
    </Menu.Item>
  );
}

function hasOrders(event: Event | EventRow): boolean {
  return "statistics" in event ? event.statistics.orders > 0 : event.has_orders;
}
