import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconEye, IconEyeOff, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import type { Event } from "#contract/events.ts";
import { type Ticket, ticketList } from "#contract/tickets.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useTicketDeeds } from "./use-ticket-deeds.tsx";

export function TicketMenu({ event, ticket }: { event: Event; ticket: Ticket }) {
  const { t } = useLingui();
  const [, change] = useListState(ticketList);
  const { pause, resume, hide, show, remove } = useTicketDeeds(event, ticket);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t`More about ${ticket.title}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change({ open: ticket.id })} leftSection={<IconPencil size={16} aria-hidden />}>
          <Trans>Edit</Trans>
        </Menu.Item>
        {ticket.is_paused ? (
          <Menu.Item onClick={resume} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
            <Trans>Resume sales</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item onClick={pause} leftSection={<IconPlayerPause size={16} aria-hidden />}>
            <Trans>Pause sales</Trans>
          </Menu.Item>
        )}
        {ticket.is_hidden ? (
          <Menu.Item onClick={show} leftSection={<IconEye size={16} aria-hidden />}>
            <Trans>Show to customers</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item onClick={hide} leftSection={<IconEyeOff size={16} aria-hidden />}>
            <Trans>Hide from customers</Trans>
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => void remove()} leftSection={<IconTrash size={16} aria-hidden />}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
