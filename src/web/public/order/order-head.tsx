import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { orderLabelColor } from "#domain/order-lifecycle.ts";
import { fullName } from "#domain/names.ts";
import { BUYER_ORDER_STATUS_LABELS } from "#contract/labels/orders.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { DateRange } from "#web/ui/date-range.tsx";
import { venueOf } from "#web/public/venue.ts";
import classes from "./order-sheet.module.css";

export function OrderHead({ order }: { order: PublicOrder }) {
  const { i18n } = useLingui();
  const { event, label } = order;
  const public_id = <Reference>{order.public_id}</Reference>;
  return (
    <header className={classes.head}>
      <div>
        <p className={classes.organizer}>{event.organizer_name}</p>
        <h1>
          <Trans>Order {public_id}</Trans>
        </h1>
        <p>
          <DateTime at={order.created_at} zone={event.timezone} />
        </p>
        {label !== "COMPLETED" && (
          <StatusDot tone={TONE[orderLabelColor(label)]}>{i18n._(BUYER_ORDER_STATUS_LABELS[label])}</StatusDot>
        )}
      </div>
      <div className={classes.facts}>
        <section>
          <h2>
            <Trans>Buyer</Trans>
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
          <EventSummary event={event} />
        </section>
      </div>
    </header>
  );
}

function EventSummary({ event }: { event: PublicOrder["event"] }) {
  const format = useFormat();
  const venue = venueOf(event.location_details, format);
  return (
    <p>
      {event.title}
      <br />
      <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} size="card" />
      {" · "}
      {format.zone(event.start_date, event.timezone)}
      <br />
      {event.is_online_event ? (
        <Trans>Online event</Trans>
      ) : (
        venue && [venue.name, venue.address].filter(Boolean).join(", ")
      )}
    </p>
  );
}

const TONE = { orange: "warn", red: "bad", teal: "done", gray: "quiet" } as const;
