import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { type Ticket, ticketList } from "#contract/tickets.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import type { SaleState as State } from "#domain/ticket-sale.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { ObstacleWay } from "./obstacle-link.tsx";
import { ObstacleText } from "./obstacle-messages.tsx";
import classes from "./obstacles.module.css";

/**
 * Whether a ticket is on sale; otherwise the main reason with a way to resolve it, and the number
 * of other reasons.
 */
export function SaleState({ ticket, event }: { ticket: Ticket; event: Event }) {
  const [obstacle] = ticket.sale_obstacles;
  return (
    <span className={classes.state}>
      <StatusDot tone={toneOf(ticket)}>
        <StateText ticket={ticket} event={event} />
      </StatusDot>
      {ticket.sale_obstacles.length > 1 ? (
        <More ticket={ticket} />
      ) : (
        obstacle && <ObstacleWay obstacle={obstacle} ticket={ticket} event={event} />
      )}
    </span>
  );
}

const TONE: Record<State, Tone> = {
  ON_SALE: "good",
  COMING_SOON: "info",
  SALES_ENDED: "quiet",
  SOLD_OUT: "done",
  PAUSED: "warn",
  HIDDEN: "quiet",
  NOT_ON_SALE: "quiet",
};

/**
 * A ticket that is on sale may still be blocked by its event or settings, which is a warning.
 * Requiring a promo code is intended and is none.
 */
function toneOf({ sale_state, sale_obstacles: [obstacle] }: Ticket): Tone {
  const isBlocked = sale_state === "ON_SALE" && obstacle && obstacle.name !== "promo_code_needed";
  return isBlocked ? "warn" : TONE[sale_state];
}

function StateText({ ticket, event }: { ticket: Ticket; event: Event }) {
  const { i18n } = useLingui();
  const [obstacle, ...more] = ticket.sale_obstacles;
  if (!obstacle) return i18n._(SALE_STATE_LABELS[ticket.sale_state]);
  if (obstacle.name === "event_draft" && more.every(({ name }) => name === "promo_code_needed"))
    return <Trans>On sale once published</Trans>;
  return <ObstacleText obstacle={obstacle} ticket={ticket} event={event} />;
}

/** The other reasons are shown in the ticket's form, where they can be resolved. */
function More({ ticket }: { ticket: Ticket }) {
  const [, change] = useListState(ticketList);
  return (
    <button type="button" className={classes.way} aria-haspopup="dialog" onClick={() => change({ open: ticket.id })}>
      <Plural value={ticket.sale_obstacles.length - 1} one="and # more reason" other="and # more reasons" />
    </button>
  );
}
