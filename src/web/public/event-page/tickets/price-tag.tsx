import { Trans } from "@lingui/react/macro";
import type { PublicTicket } from "#contract/public-events.ts";
import { amountStep } from "#domain/currencies.ts";
import { priceTicket } from "#domain/pricing.ts";
import { chargeLine } from "#domain/taxes-and-fees.ts";
import { useFormat } from "#web/platform/format.ts";
import { additionLabels } from "#web/ui/added-labels.ts";
import { Money } from "#web/ui/money.tsx";
import classes from "./price-tag.module.css";
import { type Priced, type PublicPrice, shownCost } from "./selection.ts";

type Props = {
  ticket: PublicTicket;
  price: PublicPrice;
  event: Priced;
  /** Taxes and fees are named elsewhere, for several prices at once. */
  hidesAdditions?: boolean;
};

/**
 * Price of one ticket, with its taxes and fees or before them as the organizer chooses, what these
 * are, and the price before a promo code.
 */
export function PriceTag({ ticket, price, event, hidesAdditions }: Props) {
  const { currency } = event;
  const isFree = price.price_including_taxes_and_fees === 0;
  if (ticket.type === "DONATION") return <DonationPrice ticket={ticket} price={price} currency={currency} />;
  return (
    <p className={classes.tag}>
      {price.price_before_discount !== null && (
        <s className={classes.before}>
          <span className="visually-hidden">
            <Trans>Regular price:</Trans>{" "}
          </span>
          <Money amount={fullBefore(ticket, price, price.price_before_discount, event)} currency={currency} />
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
      {!isFree && !hidesAdditions && <Additions ticket={ticket} event={event} />}
    </p>
  );
}

type AdditionsProps = {
  ticket: PublicTicket;
  event: Priced;
  /** Speaks of all prices of the event, not of the one beside it. */
  isForAll?: boolean;
};

/** The taxes and fees of a ticket that is no donation, in its price or on top of it. */
export function Additions({ ticket, event, isForAll = false }: AdditionsProps) {
  const { currency } = event;
  return event.settings.price_display_mode === "EXCLUSIVE" ? (
    <OnTop
      added={ticket.taxes.map((charge) => withoutTaxes(charge, ticket, currency))}
      currency={currency}
      isForAll={isForAll}
    />
  ) : (
    <Included added={ticket.taxes} currency={currency} isForAll={isForAll} />
  );
}

/**
 * A ticket whose taxes and fees are those of all prices of the event, and are therefore named once;
 * null where prices differ in them, or there is only one.
 */
export function ticketWithSharedAdditions(tickets: readonly PublicTicket[]): PublicTicket | null {
  const paid = tickets.filter(isPaid);
  const [first] = paid;
  if (!first || paid.flatMap(({ prices }) => prices).length < 2) return null;
  const isSame = ({ type, taxes }: PublicTicket) =>
    type !== "DONATION" && JSON.stringify(taxes) === JSON.stringify(first.taxes);
  return paid.every(isSame) ? first : null;
}

export function isPaid({ prices }: PublicTicket): boolean {
  return prices.some((price) => price.price_including_taxes_and_fees > 0);
}

function DonationPrice({ ticket, price, currency }: { ticket: PublicTicket; price: PublicPrice; currency: string }) {
  return (
    <p className={classes.tag}>
      <span className={classes.now}>
        {price.price === 0 ? (
          <Trans>Any amount</Trans>
        ) : (
          <Trans>
            <Money amount={price.price} currency={currency} /> or more
          </Trans>
        )}
      </span>
      <Included added={ticket.taxes.filter((charge) => isIncluded(charge, ticket))} currency={currency} />
      <OnTop added={ticket.taxes.filter((charge) => !isIncluded(charge, ticket))} currency={currency} />
    </p>
  );
}

type Added = PublicTicket["taxes"];
type AdditionLabels = { added: Added; currency: string; isForAll?: boolean };

/** "incl. 19 % VAT and €1.50 booking fee" */
function Included({ added, currency, isForAll }: AdditionLabels) {
  const format = useFormat();
  if (added.length === 0) return null;
  const parts = additionLabels(added, currency, format);
  return (
    <span className={classes.added} suppressHydrationWarning>
      {isForAll ? <Trans>All prices include {format.list(parts)}.</Trans> : <Trans>incl. {format.list(parts)}</Trans>}
    </span>
  );
}

/** Additions that are not in the shown price. */
function OnTop({ added, currency, isForAll }: AdditionLabels) {
  const format = useFormat();
  if (added.length === 0) return null;
  const parts = additionLabels(added, currency, format);
  return (
    <span className={classes.added} suppressHydrationWarning>
      {isForAll ? <Trans>All prices plus {format.list(parts)}.</Trans> : <Trans>plus {format.list(parts)}</Trans>}
    </span>
  );
}

/** Whether a donation already contains this addition. */
function isIncluded({ type, is_in_price }: Added[number], { tax_behavior }: PublicTicket): boolean {
  return type === "TAX" ? tax_behavior === "inclusive" : is_in_price;
}

/**
 * Net amount of a fixed fee per ticket, without the taxes that it contains, for display beside a
 * price before taxes.
 */
function withoutTaxes(charge: Added[number], { taxes }: PublicTicket, currency: string): Added[number] {
  if (charge.type === "TAX" || charge.calculation_type === "PERCENTAGE" || charge.tax_behavior !== "inclusive")
    return charge;
  const unitLine = { price: charge.rate, quantity: 1, tax_behavior: "inclusive" as const };
  const taxes_and_fees = taxes.filter(
    ({ type, calculation_type }) => type === "TAX" && calculation_type === "PERCENTAGE",
  );
  return { ...charge, rate: chargeLine({ ...unitLine, taxes_and_fees }, amountStep(currency)).total_before_additions };
}

function fullBefore(
  ticket: PublicTicket,
  price: PublicPrice,
  unit_price: number,
  { currency, settings }: Priced,
): number {
  const { id: ticket_id, type: ticket_type, tax_behavior, taxes: taxes_and_fees } = ticket;
  const line = { ticket_id, ticket_price_id: price.id, ticket_type, unit_price, tax_behavior, taxes_and_fees };
  const before = priceTicket(line, null, currency);
  return settings.price_display_mode === "EXCLUSIVE"
    ? before.price_before_taxes_and_fees
    : before.price_including_taxes_and_fees;
}
