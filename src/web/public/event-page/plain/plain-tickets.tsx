import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import { itemName } from "#domain/names.ts";
import { fallbackLanguage } from "#web/public/event-page/fallback-language.ts";
import { MoreEvents } from "#web/public/event-page/tickets/more-events.tsx";
import { PriceTag } from "#web/public/event-page/tickets/price-tag.tsx";
import { SaleMessage } from "#web/public/event-page/tickets/sale-messages.tsx";
import { offerOf, type PublicPrice } from "#web/public/event-page/tickets/selection.ts";
import { WaitingRoomNotice } from "#web/public/waiting-room/waiting-room-notice.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import classes from "./plain-tickets.module.css";

/**
 * The tickets for browsers that do not run scripts: what is on sale, its price, and a native form
 * that reserves (server/public-events/plain-order). Rendered on the server only; no browser loads
 * it.
 */
export function PlainTickets({ event }: { event: PublicEvent }) {
  const minutes = event.settings.order_timeout_in_minutes;
  const canReserve = event.tickets.some(({ prices }) => prices.some(isBuyable));
  return (
    <form method="post" action={`/event/${event.id}/reserve`} className={classes.form} data-ground="tickets">
      <h2>
        <Trans>Tickets</Trans>
      </h2>
      <WaitingRoomNotice event={event} />
      <Why event={event} />
      {event.lifecycle_status !== "ENDED" &&
        event.tickets.map((ticket) => (
          <fieldset key={ticket.id} className={classes.ticket}>
            <legend lang={fallbackLanguage(event, ticket, "title")}>{ticket.title}</legend>
            {ticket.prices.map((price) => (
              <Price key={price.id} event={event} ticket={ticket} price={price} />
            ))}
            {ticket.description && (
              <RichText html={ticket.description} small lang={fallbackLanguage(event, ticket, "description")} />
            )}
          </fieldset>
        ))}
      {canReserve && event.takes_promo_codes && (
        <label className={classes.field}>
          <Trans>Promo code</Trans>
          <input name="promo_code" autoComplete="off" spellCheck={false} />
        </label>
      )}
      {canReserve && (
        <>
          <PlainButton type="submit" size="lg" fullWidth>
            {event.settings.continue_button_text ?? <Trans>Continue</Trans>}
          </PlainButton>
          <p className={classes.note}>
            <Trans>
              This reserves your tickets for {minutes} min. To enter your details and pay, turn on JavaScript.
            </Trans>
          </p>
        </>
      )}
    </form>
  );
}

function Price({ event, ticket, price }: { event: PublicEvent; ticket: PublicTicket; price: PublicPrice }) {
  const { t } = useLingui();
  const name = itemName(ticket.title, price.label);
  const key = `${ticket.id}_${price.id}`;
  return (
    <div className={classes.price}>
      <div className={classes.words}>
        {price.label && <p lang={fallbackLanguage(event, price, "label")}>{price.label}</p>}
        <PriceTag ticket={ticket} price={price} event={event} />
        <SaleMessage ticket={ticket} price={price} event={event} />
      </div>
      {isBuyable(price) && (
        <input
          type="number"
          name={`quantity_${key}`}
          min={0}
          max={Math.min(price.max_quantity, ticket.max_per_order)}
          defaultValue={0}
          inputMode="numeric"
          aria-label={t`Quantity of ${name}`}
        />
      )}
      {isBuyable(price) && ticket.type === "DONATION" && (
        <label className={classes.field}>
          <Trans>Your donation</Trans> ({event.currency})
          <input name={`gift_${key}`} inputMode="decimal" autoComplete="off" />
        </label>
      )}
    </div>
  );
}

function Why({ event }: { event: PublicEvent }) {
  const offer = offerOf(event);
  if (offer === "over")
    return (
      <>
        <p>
          <Trans>This event has already taken place.</Trans>
        </p>
        <MoreEvents event={event} />
      </>
    );
  if (offer === "sold out")
    return (
      <>
        <p>
          <Trans>If tickets become available again, you can buy them here.</Trans>
        </p>
        <MoreEvents event={event} />
      </>
    );
  if (event.tickets.length > 0) return null;
  return (
    <p>
      <Trans>No tickets are on sale for this event right now. Please check back later.</Trans>
    </p>
  );
}

function isBuyable({ sale_state, max_quantity }: PublicPrice): boolean {
  return sale_state === "ON_SALE" && max_quantity > 0;
}
