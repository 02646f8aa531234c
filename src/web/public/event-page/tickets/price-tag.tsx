import { Trans } from "@lingui/react/macro";
import type { PublicTicket } from "#contract/public-events.ts";
import { priceTicket } from "#domain/pricing.ts";
import { useFormat } from "#web/platform/format.ts";
import { addedWords } from "#web/ui/added-words.ts";
import { Money } from "#web/ui/money.tsx";
import classes from "./price-tag.module.css";
import { type Priced, type PublicPrice, shownCost } from "./selection.ts";

type Props = { ticket: PublicTicket; price: PublicPrice; event: Priced };

/**
 * What one costs with all that is added to it, or before that, as the organizer shows prices; what that is; and what it cost before a
 * promo code.
 */
export function PriceTag({ ticket, price, event }: Props) {
  const { currency } = event;
  const isOnTop = event.settings.price_display_mode === "EXCLUSIVE";
  const isFree = price.price_including_taxes_and_fees === 0;
  if (ticket.type === "DONATION") return <Gift ticket={ticket} price={price} currency={currency} />;
  return (
    <p className={classes.tag}>
      {price.price_before_discount !== null && (
        <s className={classes.before}>
          <span className="visually-hidden">
            <Trans>Before:</Trans>{" "}
          </span>
          <Money
            amount={
              isOnTop ? price.price_before_discount : fullBefore(ticket, price, price.price_before_discount, currency)
            }
            currency={currency}
          />
        </s>
      )}
      {price.price_before_discount !== null && (
        <span className="visually-hidden">
          <Trans>Now:</Trans>{" "}
        </span>
      )}
      <span className={classes.now}>
        {isFree ? <Trans>Free</Trans> : <Money amount={shownCost(event, price)} currency={currency} />}
      </span>
      {!isFree &&
        (isOnTop ? <OnTop ticket={ticket} currency={currency} /> : <Added ticket={ticket} currency={currency} />)}
    </p>
  );
}

function Gift({ ticket, price, currency }: { ticket: PublicTicket; price: PublicPrice; currency: string }) {
  return (
    <p className={classes.tag}>
      <span className={classes.now}>
        {price.price === 0 ? (
          <Trans>You choose what you give</Trans>
        ) : (
          <Trans>
            <Money amount={price.price} currency={currency} /> or more
          </Trans>
        )}
      </span>
      <OnTop ticket={ticket} currency={currency} />
    </p>
  );
}

/** "incl. 19 % VAT and €1.50 booking fee" */
function Added({ ticket, currency }: { ticket: PublicTicket; currency: string }) {
  const format = useFormat();
  if (ticket.taxes.length === 0) return null;
  const parts = addedWords(ticket.taxes, currency, format);
  return (
    <span className={classes.added} suppressHydrationWarning>
      <Trans>incl. {format.list(parts)}</Trans>
    </span>
  );
}

/** Where the price is told without them. A donor says what they give: what is added to that always comes on top of it. */
function OnTop({ ticket, currency }: { ticket: PublicTicket; currency: string }) {
  const format = useFormat();
  if (ticket.taxes.length === 0) return null;
  const parts = addedWords(ticket.taxes, currency, format);
  return (
    <span className={classes.added} suppressHydrationWarning>
      <Trans>plus {format.list(parts)}</Trans>
    </span>
  );
}

function fullBefore(ticket: PublicTicket, price: PublicPrice, unit_price: number, currency: string): number {
  const line = {
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    ticket_type: ticket.type,
    unit_price,
    taxes_and_fees: ticket.taxes,
  };
  return priceTicket(line, null, currency).price_including_taxes_and_fees;
}
