import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { orderLabelColor } from "#domain/order-lifecycle.ts";
import { fullName } from "#domain/names.ts";
import { BUYERS_ORDER_WORDS } from "#contract/words/orders.ts";
import { isSameDay, useFormat } from "#web/platform/format.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { placeOf } from "#web/public/place.ts";
import classes from "./print-page.module.css";

/** Whose order it is, of whom, when, and for what. */
export function OrderHead({ order }: { order: PublicOrder }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { event, label } = order;
  return (
    <header className={classes.head}>
      <div>
        <p className={classes.organizer}>{event.organizer_name}</p>
        <h1>
          <Trans>Order {order.public_id}</Trans>
        </h1>
        <p suppressHydrationWarning>{format.time(order.created_at, event.timezone)}</p>
        {label !== "COMPLETED" && (
          <StatusDot tone={TONE[orderLabelColor(label)]}>{i18n._(BUYERS_ORDER_WORDS[label])}</StatusDot>
        )}
      </div>
      <div className={classes.facts}>
        <section>
          <h2>
            <Trans>For</Trans>
          </h2>
          <p>
            {fullName(order)}
            <br />
            {order.email}
          </p>
        </section>
        <section>
          <h2>
            <Trans>Event</Trans>
          </h2>
          <EventWords event={event} />
        </section>
      </div>
    </header>
  );
}

function EventWords({ event }: { event: PublicOrder["event"] }) {
  const format = useFormat();
  const place = placeOf(event.location_details, format);
  const isOneDay = event.end_date === null || isSameDay(event.start_date, event.end_date, event.timezone);
  return (
    <p suppressHydrationWarning>
      {event.title}
      <br />
      {isOneDay
        ? `${format.time(event.start_date, event.timezone, "full_date")}, ${format.clock(event.start_date, event.end_date, event.timezone)}`
        : format.span(event.start_date, event.end_date, event.timezone)}
      <br />
      {event.is_online_event ? (
        <Trans>Online event</Trans>
      ) : (
        place && [place.name, place.address].filter(Boolean).join(", ")
      )}
    </p>
  );
}

const TONE = { orange: "warn", red: "bad", teal: "done", gray: "quiet" } as const;
