import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import type { SaleObstacle, Ticket } from "#contract/tickets.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX, TICKETS_PER_ORDER_LIMIT } from "#domain/maxima.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { SalesEnded, SalesStart } from "#web/ui/sale-times.tsx";

export type Obstructed = {
  ticket: Pick<Ticket, "type" | "capacity_assignments" | "min_per_order" | "max_per_order">;
  event: Pick<Event, "timezone" | "max_tickets_per_order">;
};

export function ObstacleText({ obstacle, ticket, event }: Obstructed & { obstacle: SaleObstacle }): ReactNode {
  const { i18n } = useLingui();
  const format = useFormat();
  const time = obstacle.at && format.moment(obstacle.at, event.timezone);
  switch (obstacle.name) {
    case "account_suspended":
      return <Trans>This account is suspended</Trans>;
    case "event_draft":
      return <Trans>The event is a draft</Trans>;
    case "event_archived":
      return <Trans>The event is archived</Trans>;
    case "event_over":
      return <Trans>The event ended {time}</Trans>;
    case "no_price_visible":
      return ticket.type === "TIERED" ? <Trans>All tiers are hidden</Trans> : <Trans>Hidden from buyers</Trans>;
    case "ticket_hidden":
    case "price_hidden":
      return <Trans>Hidden from buyers</Trans>;
    case "ticket_ended":
    case "price_ended":
      return obstacle.at && <SalesEnded at={obstacle.at} zone={event.timezone} />;
    case "ticket_to_come":
    case "price_to_come":
      return obstacle.at && <SalesStart at={obstacle.at} zone={event.timezone} />;
    case "capacity_full":
      return <Full ticket={ticket} id={obstacle.capacity_assignment_id} />;
    case "sold_out":
      return i18n._(SALE_STATE_LABELS.SOLD_OUT);
    case "paused":
      return <Trans>Sales are paused</Trans>;
    case "scope_clash":
      return <ScopeClash ticket={ticket} event={event} />;
    case "payment_missing":
      return <Trans>No payment method yet</Trans>;
    case "promo_code_needed":
      return <Trans>Promo code required</Trans>;
  }
}

function Full({ ticket, id }: Pick<Obstructed, "ticket"> & { id: number | null }) {
  const { i18n } = useLingui();
  const name = ticket.capacity_assignments.find((shared) => shared.id === id)?.name;
  return name === undefined ? i18n._(SALE_STATE_LABELS.SOLD_OUT) : <Trans>Sold out: “{name}” is full</Trans>;
}

function ScopeClash({ ticket, event }: Obstructed) {
  const format = useFormat();
  const fewest = format.number(ticket.min_per_order ?? 1);
  const most = format.number(
    Math.min(
      ticket.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX,
      event.max_tickets_per_order ?? TICKETS_PER_ORDER_LIMIT,
    ),
  );
  return (
    <Trans>
      The minimum is {fewest} per order, but the maximum is {most}
    </Trans>
  );
}
