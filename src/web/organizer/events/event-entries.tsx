import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconArchive,
  IconArchiveOff,
  IconChecklist,
  IconCopy,
  IconExternalLink,
  IconEye,
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
import type { Event, EventRow } from "#contract/events.ts";
import type { Need } from "#domain/roles.ts";
import { useMay, useRefusal } from "#web/platform/access.ts";
import { CopyFallback } from "#web/ui/copy-fallback.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { eventPageOf, manageAddressOf, previewOf, publicAddressOf } from "./event-urls.ts";
import { useRequested } from "./use-requested.ts";
import { useDuplicateRefusal } from "./use-create-refusal.ts";
import { useEventActions } from "./use-event-actions.ts";

export type EventEntriesProps = { event: Event | EventRow; isInside: boolean };

/**
 * The entries of an event's menu. They are preloaded separately, not with the list that has a menu
 * in every row.
 */
export default function EventEntries({ event, isInside }: EventEntriesProps) {
  const { publish, hide, archive, restore, remove } = useEventActions(event);
  const refusal = useRefusal({ area: "events", doing: "writing" });
  const duplicateRefusal = useDuplicateRefusal(event);
  const [, duplicate] = useRequested("duplicate", String(event.id));
  return (
    <>
      {isInside ? <InsideItems event={event} /> : <ListItems event={event} />}
      <MenuDivider />
      {event.status === "DRAFT" && !isInside && (
        <MenuEntry refusal={refusal} onClick={() => void publish()} icon={IconWorldUp}>
          <Trans>Publish</Trans>
        </MenuEntry>
      )}
      {event.status === "LIVE" && (
        <MenuEntry refusal={refusal} onClick={() => void hide()} icon={IconEyeOff}>
          <Trans>Unpublish</Trans>
        </MenuEntry>
      )}
      <MenuEntry refusal={duplicateRefusal} onClick={() => duplicate(true)} icon={IconCopy}>
        <Trans>Duplicate</Trans>
      </MenuEntry>
      {event.status === "ARCHIVED" ? (
        <MenuEntry refusal={refusal} onClick={() => void restore()} icon={IconArchiveOff}>
          <Trans>Restore</Trans>
        </MenuEntry>
      ) : (
        <MenuEntry refusal={refusal} onClick={() => void archive()} icon={IconArchive}>
          <Trans>Archive</Trans>
        </MenuEntry>
      )}
      {!hasOrders(event) && (
        <MenuEntry isDanger refusal={refusal} onClick={() => void remove()} icon={IconTrash}>
          <Trans>Delete</Trans>
        </MenuEntry>
      )}
    </>
  );
}

function ListItems({ event }: { event: Event | EventRow }) {
  return (
    <>
      <MenuEntry to={manageAddressOf(event)} icon={IconPencil}>
        <Trans>Manage</Trans>
      </MenuEntry>
      <EventPageEntry event={event} to="orders" need={{ area: "orders" }} icon={IconReceipt}>
        <Trans>Orders</Trans>
      </EventPageEntry>
      <EventPageEntry event={event} to="check-in" need={{ area: "check_in" }} icon={IconChecklist}>
        <Trans>Check-in lists</Trans>
      </EventPageEntry>
      <MenuEntry href={eventPageOf(event)} icon={IconExternalLink}>
        {event.status === "LIVE" ? <Trans>View event page</Trans> : <Trans>Preview event page</Trans>}
      </MenuEntry>
      <PreviewItem event={event} />
      {event.status === "LIVE" && <CopyLinkItem event={event} />}
    </>
  );
}

function InsideItems({ event }: { event: Event | EventRow }) {
  return (
    <>
      <EventPageEntry event={event} to="settings" need={{ area: "setup" }} icon={IconSettings}>
        <Trans>Settings</Trans>
      </EventPageEntry>
      <PreviewItem event={event} />
    </>
  );
}

/** For a public event, the preview as at another time. */
function PreviewItem({ event }: { event: Event | EventRow }) {
  if (event.status !== "LIVE") return null;
  return (
    <MenuEntry href={previewOf(event)} icon={IconEye}>
      <Trans>Preview as a buyer</Trans>
    </MenuEntry>
  );
}

function CopyLinkItem({ event }: { event: Event | EventRow }) {
  const { t } = useLingui();
  const url = publicAddressOf(event);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.done(t`Link copied`);
    } catch {
      // The menu is already closed.
      const isWanted = await confirm({
        title: event.title,
        body: <CopyFallback text={url} />,
        action: <Trans>View event page</Trans>,
        keep: <Trans>Close</Trans>,
      });
      if (isWanted) window.open(url, "_blank", "noopener");
    }
  };
  return (
    <MenuEntry onClick={() => void copy()} icon={IconLink}>
      <Trans>Copy link</Trans>
    </MenuEntry>
  );
}

type VenueProps = {
  event: Event | EventRow;
  to: string;
  need: Need;
  icon: ComponentType<IconProps>;
  children: ReactNode;
};

/** Links that the user may not open are left out. */
function EventPageEntry({ event, to, need, icon, children }: VenueProps) {
  if (!useMay(need)) return null;
  return (
    <MenuEntry to={manageAddressOf(event, to)} icon={icon}>
      {children}
    </MenuEntry>
  );
}

function hasOrders(event: Event | EventRow): boolean {
  return "statistics" in event ? (event.statistics?.orders ?? 0) > 0 : event.has_orders;
}
