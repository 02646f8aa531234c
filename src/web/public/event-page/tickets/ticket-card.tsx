import { Plural, Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicTicket } from "#contract/public-events.ts";
import { itemName } from "#domain/names.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { fallbackLanguage } from "#web/public/event-page/fallback-language.ts";
import { FoldedTiers } from "./collapsed-tiers.tsx";
import { Additions, isPaid, PriceTag, ticketWithSharedAdditions } from "./price-tag.tsx";
import { ProblemMessage } from "./problem-messages.tsx";
import { SaleMessage } from "./sale-messages.tsx";
import { donationOf, type PublicPrice, stepLimits, whyNoMore } from "./selection.ts";
import classes from "./ticket-card.module.css";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

export function TicketOffer({
  ticket,
  ticketSelection,
}: {
  ticket: PublicTicket;
  ticketSelection: TicketSelectionState;
}) {
  const name = `ticket-${ticket.id}`;
  return (
    <section className={classes.card} aria-labelledby={name} data-quiet={ticket.sale_state !== "ON_SALE" || undefined}>
      <h3 id={name} lang={fallbackLanguage(ticketSelection.event, ticket, "title")}>
        {ticket.title}
      </h3>
      {ticket.type === "TIERED" ? (
        <Tiers ticket={ticket} ticketSelection={ticketSelection} />
      ) : (
        <OnePrice ticket={ticket} ticketSelection={ticketSelection} />
      )}
    </section>
  );
}

/** Its description and tiers, collapsed where the organizer wants it. */
function Tiers({ ticket, ticketSelection }: { ticket: PublicTicket; ticketSelection: TicketSelectionState }) {
  const content = (
    <>
      {ticket.description && (
        <DescriptionText ticket={ticket} ticketSelection={ticketSelection} html={ticket.description} />
      )}
      <Prices ticket={ticket} ticketSelection={ticketSelection} />
    </>
  );
  return ticket.start_collapsed ? (
    <FoldedTiers ticket={ticket} ticketSelection={ticketSelection}>
      {content}
    </FoldedTiers>
  ) : (
    content
  );
}

/** The price and the quantity stay visible; only the description collapses. */
function OnePrice({ ticket, ticketSelection }: { ticket: PublicTicket; ticketSelection: TicketSelectionState }) {
  return (
    <>
      <Prices ticket={ticket} ticketSelection={ticketSelection} />
      {ticket.description && (
        <Description ticket={ticket} ticketSelection={ticketSelection} html={ticket.description} />
      )}
    </>
  );
}

function Prices({ ticket, ticketSelection }: { ticket: PublicTicket; ticketSelection: TicketSelectionState }) {
  const { event } = ticketSelection;
  const isNamedBelow = ticketWithSharedAdditions(event.tickets) !== null;
  const isTiered = ticket.prices.length > 1;
  return (
    <>
      {ticket.prices.map((price) => (
        <PriceRow
          key={price.id}
          ticket={ticket}
          price={price}
          ticketSelection={ticketSelection}
          hidesAdditions={isNamedBelow || isTiered}
        />
      ))}
      {isTiered && !isNamedBelow && isPaid(ticket) && (
        <p className={classes.additions}>
          <Additions ticket={ticket} event={event} />
        </p>
      )}
    </>
  );
}

function PriceRow({
  ticket,
  price,
  ticketSelection,
  hidesAdditions,
}: {
  ticket: PublicTicket;
  price: PublicPrice;
  ticketSelection: TicketSelectionState;
  hidesAdditions: boolean;
}) {
  const { event, selection } = ticketSelection;
  const isOnSale = price.sale_state === "ON_SALE";
  const name = itemName(ticket.title, price.label);
  const limits = stepLimits(event, selection, ticket, price);
  const quantity = selection.quantities[price.id] ?? 0;
  const why = isOnSale ? whyNoMore(event, selection, ticket, price) : null;
  return (
    <div className={classes.price} data-quiet={!isOnSale || undefined}>
      <div className={classes.row}>
        <div className={classes.words}>
          {price.label && (
            <p className={classes.label} lang={fallbackLanguage(event, price, "label")}>
              {price.label}
            </p>
          )}
          <PriceTag ticket={ticket} price={price} event={event} hidesAdditions={hidesAdditions} />
          <SaleMessage ticket={ticket} price={price} event={event} />
        </div>
        {(isOnSale || quantity > 0) && (
          <QuantityStepper
            value={quantity}
            min={limits.min}
            max={limits.max}
            label={name}
            onChange={(value) => ticketSelection.choose(price.id, value)}
          />
        )}
      </div>
      {why && why !== "event" && (
        <p className={classes.most} role="status">
          <NoMore why={why} ticket={ticket} price={price} />
        </p>
      )}
      {ticket.type === "DONATION" && quantity > 0 && (
        <Suspense>
          <DonationField
            name={name}
            price={price}
            currency={event.currency}
            quantity={quantity}
            amount={donationOf(selection, price)}
            isEmpty={selection.gifts[price.id] === null}
            onChange={(amount) => ticketSelection.give(price.id, amount)}
            hold={ticketSelection.setDonationBlocked}
          />
        </Suspense>
      )}
      {ticketSelection.problems.map(
        (problem, at) => problem.price_id === price.id && <ProblemMessage key={at} problem={problem} event={event} />,
      )}
    </div>
  );
}

/** Why the plus button is disabled. */
function NoMore({ why, ticket, price }: { why: "ticket" | "left"; ticket: PublicTicket; price: PublicPrice }) {
  if (why === "ticket") {
    return <Plural value={ticket.max_per_order} one="Only # of these per order." other="Up to # of these per order." />;
  }
  if (price.quantity_remaining === null) return <Trans>No more of these are available right now.</Trans>;
  return <Plural value={price.quantity_remaining} one="This is the last one." other="These are the last #." />;
}

const DonationField = lazy(() => import("./donation-field.tsx"));

type Described = { ticket: PublicTicket; ticketSelection: TicketSelectionState; html: string };

function DescriptionText({ ticket, ticketSelection, html }: Described) {
  return <RichText html={html} small lang={fallbackLanguage(ticketSelection.event, ticket, "description")} />;
}

function Description(described: Described) {
  const { ticket } = described;
  if (!ticket.start_collapsed) return <DescriptionText {...described} />;
  return (
    <details className={classes.details}>
      <summary>
        <Trans>Details</Trans>
        <VisuallyHidden>{ticket.title}</VisuallyHidden>
      </summary>
      <DescriptionText {...described} />
    </details>
  );
}
