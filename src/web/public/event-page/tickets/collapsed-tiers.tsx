import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { PublicTicket } from "#contract/public-events.ts";
import { Money } from "#web/ui/money.tsx";
import { SaleMessage } from "./sale-messages.tsx";
import { shownCost } from "./selection.ts";
import classes from "./ticket-card.module.css";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

/**
 * The tiers of a ticket behind one line. It is open at first where some tiers are chosen or have a
 * problem, so that a buyer never pays for something hidden. Chosen tickets stay chosen when it is
 * collapsed again, and the line counts them.
 */
export function FoldedTiers({
  ticket,
  ticketSelection,
  children,
}: {
  ticket: PublicTicket;
  ticketSelection: TicketSelectionState;
  children: ReactNode;
}) {
  const ids = new Set(ticket.prices.map(({ id }) => id));
  const chosen = ticket.prices.reduce((sum, { id }) => sum + (ticketSelection.selection.quantities[id] ?? 0), 0);
  const hasProblem = ticketSelection.problems.some(({ price_id }) => price_id !== undefined && ids.has(price_id));
  const [isToggledOpen, setIsToggledOpen] = useState<boolean>();
  return (
    <details
      className={classes.details}
      open={hasProblem || (isToggledOpen ?? chosen > 0)}
      onToggle={(event) => setIsToggledOpen(event.currentTarget.open)}
    >
      <summary aria-labelledby={`ticket-${ticket.id} tiers-${ticket.id}`}>
        <span id={`tiers-${ticket.id}`}>
          <InShort ticket={ticket} ticketSelection={ticketSelection} />
          {chosen > 0 && (
            <>
              {" · "}
              <Plural value={chosen} one="# selected" other="# selected" />
            </>
          )}
        </span>
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  );
}

/** The number of prices and the lowest one, or why none is available. */
function InShort({
  ticket,
  ticketSelection: { event },
}: {
  ticket: PublicTicket;
  ticketSelection: TicketSelectionState;
}) {
  const onSale = ticket.prices.filter(({ sale_state }) => sale_state === "ON_SALE");
  const least = Math.min(...onSale.map((price) => shownCost(event, price)));
  return (
    <>
      <Plural value={ticket.prices.length} one="# price" other="# prices" />
      {onSale.length > 0 && least > 0 && (
        <>
          {" · "}
          <Trans>
            From <Money amount={least} currency={event.currency} />
          </Trans>
        </>
      )}
      {onSale.length === 0 && ticket.prices[0] && (
        <SaleMessage ticket={ticket} price={{ ...ticket.prices[0], sale_state: ticket.sale_state }} event={event} />
      )}
    </>
  );
}
