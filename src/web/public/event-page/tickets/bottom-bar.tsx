import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PublicEvent } from "#contract/public-events.ts";
import { Money } from "#web/ui/money.tsx";
import { useCovers } from "#web/ui/use-covers.ts";
import { PlainButton } from "#web/ui/plain-button.tsx";
import classes from "./bottom-bar.module.css";
import type { Sheet } from "./use-sheet.ts";
import type { TicketDesk } from "./use-ticket-desk.ts";

/** On phones: what it costs, always in reach of a thumb. */
export function TicketsBottomBar({ desk, sheet }: { desk: TicketDesk; sheet: Sheet }) {
  const { t } = useLingui();
  const { event, total } = desk;
  const bar = useCovers("bottom");
  return (
    <section ref={bar} className={classes.bar} aria-label={t`Prices`} inert={sheet.isOpen}>
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
      <PlainButton onClick={sheet.open}>
        {event.tickets.some(({ sale_state }) => sale_state === "ON_SALE") ? (
          <Trans>Get tickets</Trans>
        ) : (
          <Trans>See tickets</Trans>
        )}
      </PlainButton>
    </section>
  );
}

function Offer({ event }: { event: PublicEvent }) {
  const prices = event.tickets.flatMap((ticket) => ticket.prices).filter(({ sale_state }) => sale_state === "ON_SALE");
  if (prices.length === 0) return <SoldOutOrNot event={event} />;
  const costs = prices.map((price) => price.price_including_taxes_and_fees).toSorted((a, b) => a - b);
  const leastPaid = costs.find((cost) => cost > 0);
  if (leastPaid === undefined) return <span className={classes.offer}>{<Trans>Free</Trans>}</span>;
  const amount = <Money amount={leastPaid} currency={event.currency} />;
  if (costs[0] === 0) return <span className={classes.offer}>{<Trans>Free, or from {amount}</Trans>}</span>;
  return <span className={classes.offer}>{costs.at(-1) === leastPaid ? amount : <Trans>From {amount}</Trans>}</span>;
}

function SoldOutOrNot({ event: { tickets, lifecycle_status } }: { event: PublicEvent }) {
  if (lifecycle_status === "ENDED") return <Trans>This event is over</Trans>;
  return tickets.length > 0 && tickets.every(({ sale_state }) => sale_state === "SOLD_OUT") ? (
    <Trans>Sold out</Trans>
  ) : (
    <Trans>Not on sale right now</Trans>
  );
}
