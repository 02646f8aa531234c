import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PublicEvent } from "#contract/public-events.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { Money } from "#web/ui/money.tsx";
import { useMounted } from "#web/platform/use-mounted.ts";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { PlainButton } from "#web/ui/plain-button.tsx";
import classes from "./bottom-bar.module.css";
import { MoreEvents } from "./more-events.tsx";
import { offerOf, shownCost } from "./selection.ts";
import type { Sheet } from "./use-sheet.ts";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

/** On phones, the price and the button to the tickets, always within reach of a thumb. */
export function TicketsBottomBar({ ticketSelection, sheet }: { ticketSelection: TicketSelectionState; sheet: Sheet }) {
  const { t } = useLingui();
  const { event, total } = ticketSelection;
  const bar = useCovers("bottom");
  return (
    <section
      ref={bar}
      className={classes.bar}
      data-needs-scripts
      data-ground="tickets"
      aria-label={t`Prices`}
      inert={sheet.isOpen}
    >
      <p className={classes.words}>
        {total.quantity > 0 ? (
          <>
            <Money amount={total.total} currency={event.currency} className={classes.sum} />
            <span className={classes.note}>
              <Plural value={total.quantity} one="# ticket" other="# tickets" />
            </span>
          </>
        ) : (
          <Offer event={event} />
        )}
      </p>
      <Way ticketSelection={ticketSelection} open={sheet.open} />
    </section>
  );
}

function Offer({ event }: { event: PublicEvent }) {
  const prices = event.tickets.flatMap((ticket) => ticket.prices).filter(({ sale_state }) => sale_state === "ON_SALE");
  if (prices.length === 0) return <SoldOutOrNot event={event} />;
  const costs = prices.map((price) => shownCost(event, price)).toSorted((a, b) => a - b);
  const leastPaid = costs.find((cost) => cost > 0);
  const hasMore = prices.some((price) => price.price_including_taxes_and_fees !== shownCost(event, price));
  if (leastPaid === undefined && !hasMore) return <span className={classes.offer}>{<Trans>Free</Trans>}</span>;
  const amount = <Money amount={leastPaid ?? 0} currency={event.currency} />;
  const isFromFree = costs[0] === 0 && leastPaid !== undefined && !hasMore;
  return (
    <>
      <span className={classes.offer}>
        {isFromFree ? (
          <Trans>Free, or from {amount}</Trans>
        ) : costs.at(-1) === costs[0] ? (
          amount
        ) : (
          <Trans>From {amount}</Trans>
        )}
      </span>
      {hasMore && (
        <span className={classes.note}>
          <Trans>plus taxes and fees</Trans>
        </span>
      )}
    </>
  );
}

/** Leads to the tickets where there is something to find, and otherwise to other events. */
function Way({ ticketSelection: { event, promo }, open }: { ticketSelection: TicketSelectionState; open: () => void }) {
  const offer = offerOf(event);
  const isRequested = useMounted() && promo.requested !== null;
  if (offer === "on sale") return <PlainButton onClick={open}>{<Trans>Get tickets</Trans>}</PlainButton>;
  if (!isRequested && (offer === "over" || offer === "sold out" || event.tickets.length === 0))
    return <MoreEvents event={event} />;
  return <PlainButton onClick={open}>{<Trans>View tickets</Trans>}</PlainButton>;
}

function SoldOutOrNot({ event }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  switch (offerOf(event)) {
    case "over":
      return <Trans>This event has ended</Trans>;
    case "sold out":
      return i18n._(SALE_STATE_LABELS.SOLD_OUT);
    case "being bought":
      return <Trans>The last tickets are reserved</Trans>;
    default:
      return <Trans>Not on sale right now</Trans>;
  }
}
