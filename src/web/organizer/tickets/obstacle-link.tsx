import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { SaleObstacle, Ticket } from "#contract/tickets.ts";
import { useMay } from "#web/platform/access.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";
import classes from "./obstacles.module.css";
import { useTicketActions } from "./use-ticket-actions.tsx";

type Props = {
  obstacle: SaleObstacle;
  ticket: Ticket;
  event: Event;
  /**
   * Where the ticket's form is open: focuses a field of it. Without it, fields are reached by a
   * link, and switches are changed by one click.
   */
  toField?: (name: string) => void;
};

/**
 * Resolves an obstacle with one click or leads to its field. Renders nothing for members without
 * the permission.
 */
export function ObstacleWay({ obstacle, ticket, event, toField }: Props): ReactNode {
  const mayChange = useMay({ area: "tickets", doing: "writing" }) && event.status !== "ARCHIVED";
  const mayPublish = useMay({ area: "events", doing: "writing" });
  const mayConnect = useMay({ access: "admin" });
  const { publish, restore } = useEventActions(event);
  const { resume, show } = useTicketActions(event, ticket);
  if (obstacle.name === "event_draft")
    return mayPublish && <Doing run={() => void publish()}>{<Trans>Publish event</Trans>}</Doing>;
  if (obstacle.name === "event_archived")
    return mayPublish && <Doing run={() => void restore()}>{<Trans>Restore event</Trans>}</Doing>;
  if (obstacle.name === "event_over")
    return (
      mayPublish && (
        <Way to={manageAddressOf(event, `settings#${event.end_date ? "end_date" : "start_date"}`)}>
          {<Trans>Change event dates</Trans>}
        </Way>
      )
    );
  if (obstacle.name === "payment_missing")
    return (
      mayConnect && (
        <Way to="/account/payment">
          <Trans>Set up payment</Trans>
        </Way>
      )
    );
  if (!mayChange) return null;
  if (obstacle.name === "capacity_full")
    return (
      <Way to={manageAddressOf(event, `capacity-assignments?open=${obstacle.capacity_assignment_id}`)}>
        <Trans>Edit capacity assignment</Trans>
      </Way>
    );
  if (!toField && obstacle.name === "ticket_hidden") return <Doing run={show}>{<Trans>Show to buyers</Trans>}</Doing>;
  if (!toField && obstacle.name === "paused") return <Doing run={resume}>{<Trans>Resume sales</Trans>}</Doing>;
  const field = fieldOf(obstacle, ticket);
  if (!field) return null;
  if (toField) return <Doing run={() => toField(field.name)}>{field.label}</Doing>;
  return <Way to={manageAddressOf(event, `tickets?open=${ticket.id}#${field.name}`)}>{field.label}</Way>;
}

/** Returns the field of the ticket's form that causes the obstacle, and the label of the button. */
function fieldOf({ name, price_id }: SaleObstacle, { prices }: Ticket): { name: string; label: ReactNode } | null {
  const price = `prices.${Math.max(
    0,
    prices.findIndex(({ id }) => id === price_id),
  )}`;
  switch (name) {
    case "ticket_hidden":
      return { name: "is_hidden", label: <Trans>Show to buyers</Trans> };
    case "no_price_visible":
    case "price_hidden":
      return { name: `${price}.is_hidden`, label: <Trans>Show tier</Trans> };
    case "ticket_ended":
      return { name: "sale_end_date", label: <Trans>Extend sales</Trans> };
    case "ticket_to_come":
      return { name: "sale_start_date", label: <Trans>Start sales earlier</Trans> };
    case "price_ended":
      return { name: `${price}.sale_end_date`, label: <Trans>Extend sales</Trans> };
    case "price_to_come":
      return { name: `${price}.sale_start_date`, label: <Trans>Start sales earlier</Trans> };
    case "sold_out":
      return { name: `${price}.initial_quantity_available`, label: <Trans>Change quantity</Trans> };
    case "paused":
      return { name: "is_paused", label: <Trans>Resume sales</Trans> };
    case "scope_clash":
      return { name: "min_per_order", label: <Trans>Change limits</Trans> };
    case "promo_code_needed":
      return { name: "is_hidden_without_promo_code", label: <Trans>Sell without a code</Trans> };
    default:
      return null;
  }
}

function Doing({ run, children }: { run: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.way} onClick={run}>
      {children}
    </button>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.way}>
      {children}
    </Link>
  );
}
