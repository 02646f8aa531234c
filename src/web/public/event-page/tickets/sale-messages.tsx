import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { SalesEnded, SalesStart } from "#web/ui/sale-times.tsx";
import classes from "./sale-messages.module.css";
import type { PublicPrice } from "./selection.ts";

/**
 * State of the sale as text, with its dates in the event's time zone. Nothing where the ticket is
 * simply on sale.
 */
export function SaleMessage({
  ticket,
  price,
  event,
}: {
  ticket: PublicTicket;
  price: PublicPrice;
  event: PublicEvent;
}) {
  const { i18n } = useLingui();
  const message = saleMessageFor(ticket, price, event) ?? i18n._(SALE_STATE_LABELS[price.sale_state]);
  return message && <p className={classes.words}>{message}</p>;
}

/** With this number left or fewer, the remaining quantity is highlighted. */
const FEW = 10;

/** Returns null where the general label of the state is enough. */
function saleMessageFor(ticket: PublicTicket, price: PublicPrice, { timezone: zone, settings }: PublicEvent) {
  // Both sale periods must be open: the later start and the earlier end count.
  const start = [ticket.sale_start_date, price.sale_start_date]
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
  const end = [ticket.sale_end_date, price.sale_end_date].filter((date) => date !== null).toSorted()[0];
  switch (price.sale_state) {
    case "ON_SALE":
      return <OnSale end={end} left={price.quantity_remaining} zone={zone} />;
    case "COMING_SOON":
      return start ? <SalesStart at={start} zone={zone} /> : null;
    case "SOLD_OUT":
      return price.may_come_back ? (
        <Plural
          value={settings.order_timeout_in_minutes}
          one="The last ones are reserved by other buyers. Check back in # minute."
          other="The last ones are reserved by other buyers. Check back in # minutes."
        />
      ) : null;
    case "PAUSED":
      return <Trans>Sales are paused. Please check back later.</Trans>;
    case "NOT_ON_SALE":
      return null;
    case "SALES_ENDED":
    case "HIDDEN":
      return end ? <SalesEnded at={end} zone={zone} /> : null;
  }
}

function OnSale({ end, left, zone }: { end: string | undefined; left: number | null; zone: string }) {
  return (
    <>
      {left !== null && (
        <span className={left <= FEW ? classes.few : undefined}>
          {<Plural value={left} one="# left" other="# left" />}
        </span>
      )}
      {left !== null && end && " · "}
      {end && (
        <Trans>
          On sale until <DateTime at={end} zone={zone} />
        </Trans>
      )}
    </>
  );
}
