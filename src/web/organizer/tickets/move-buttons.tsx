import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { Ticket } from "#contract/tickets.ts";
import classes from "./ticket-cells.module.css";

type Props = { ticket: Ticket; is_first: boolean; is_last: boolean; move: (ticket: Ticket, step: -1 | 1) => void };

/** The order on the event page, changed without dragging: works by finger, mouse and keyboard alike. */
export function MoveButtons({ ticket, is_first, is_last, move }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.move}>
      <ActionIcon
        aria-label={t`Move ${ticket.title} up`}
        data-mover={`${ticket.id} -1`}
        disabled={is_first}
        variant="subtle"
        onClick={() => move(ticket, -1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t`Move ${ticket.title} down`}
        data-mover={`${ticket.id} 1`}
        disabled={is_last}
        variant="subtle"
        onClick={() => move(ticket, 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
