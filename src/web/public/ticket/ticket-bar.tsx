import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { fullName } from "#domain/names.ts";
import classes from "./ticket-bar.module.css";
import type { PrintedTicket } from "./ticket-card.tsx";

type Turning = { tickets: PrintedTicket[]; current: PrintedTicket; turn: (by: number) => void };

/** Above a ticket whose order is accessible: links to the order and to its other tickets. */
export function TicketBar({ order_short_id, ...turning }: Turning & { order_short_id: string }) {
  const { tickets, current } = turning;
  return (
    <div className={classes.bar}>
      <Link to={`/checkout/${current.event.id}/${order_short_id}/summary`} className={classes.back}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        <Trans>Order {current.order_public_id}</Trans>
      </Link>
      {tickets.length > 1 && <Turns {...turning} />}
    </div>
  );
}

function Turns({ tickets, current, turn }: Turning) {
  const { t } = useLingui();
  const position = tickets.indexOf(current) + 1;
  const count = tickets.length;
  const name = fullName(current);
  return (
    <div className={classes.turns}>
      <button
        type="button"
        className={classes.turn}
        aria-label={t`Previous ticket`}
        disabled={position === 1}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <span className="figures" aria-hidden="true">
        <Trans>
          {position} of {count}
        </Trans>
      </span>
      <span role="status" className="visually-hidden">
        <Trans>
          Ticket {position} of {count}: {name}
        </Trans>
      </span>
      <button
        type="button"
        className={classes.turn}
        aria-label={t`Next ticket`}
        disabled={position === count}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
