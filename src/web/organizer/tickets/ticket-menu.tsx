import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import type { Event } from "#contract/events.ts";
import { type Ticket, ticketList } from "#contract/tickets.ts";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { useTicketActions } from "./use-ticket-actions.tsx";

export function TicketMenu({ event, ticket }: { event: Event; ticket: Ticket }) {
  const { t } = useLingui();
  const [, change] = useListState(ticketList);
  const refusal = useChangeRefusal({ area: "tickets", doing: "writing" });
  const { pause, resume, hide, show, remove } = useTicketActions(event, ticket);
  return (
    <Menu
      button={(opener) => (
        <ActionIcon {...opener} aria-label={t`More actions for ${ticket.title}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <MenuEntry refusal={refusal} onClick={() => change({ open: ticket.id })} icon={IconPencil}>
        <Trans>Edit</Trans>
      </MenuEntry>
      <MenuEntry refusal={refusal} onClick={() => change({ open: "new", like: ticket.id })} icon={IconCopy}>
        <Trans>Duplicate</Trans>
      </MenuEntry>
      {ticket.is_paused ? (
        <MenuEntry refusal={refusal} onClick={resume} icon={IconPlayerPlay}>
          <Trans>Resume sales</Trans>
        </MenuEntry>
      ) : (
        <MenuEntry refusal={refusal} onClick={pause} icon={IconPlayerPause}>
          <Trans>Pause sales</Trans>
        </MenuEntry>
      )}
      {ticket.is_hidden ? (
        <MenuEntry refusal={refusal} onClick={show} icon={IconEye}>
          <Trans>Show to buyers</Trans>
        </MenuEntry>
      ) : (
        <MenuEntry refusal={refusal} onClick={hide} icon={IconEyeOff}>
          <Trans>Hide from buyers</Trans>
        </MenuEntry>
      )}
      <MenuDivider />
      <MenuEntry isDanger refusal={refusal} onClick={() => void remove()} icon={IconTrash}>
        <Trans>Delete</Trans>
      </MenuEntry>
    </Menu>
  );
}
