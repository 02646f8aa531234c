import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { calendarFiles } from "#contract/calendar-files.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { JoinLater, JoinNow } from "#web/public/joining/join-now.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { OrderSelfService } from "#web/public/self-service/self-service-slot.tsx";
import { EventCard } from "./event-card.tsx";
import { isJoyful } from "./is-joyful.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderTickets } from "./order-tickets.tsx";
import { RefundMessage } from "./refund-messages.tsx";
import { SummaryHead } from "./summary-head.tsx";
import classes from "./summary.module.css";

/** Tickets first, then what to know before the event, then the bill. */
export function CompleteOrder({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const { event, public_id } = order;
  const { organizer_name } = event;
  return (
    <main id="content" tabIndex={-1}>
      <title>{isJoyful(order) ? t`You’re going to ${event.title}` : t`Order ${public_id}`}</title>
      <SummaryHead order={order} />
      <div className={`${classes.width} ${classes.columns}`}>
        <div className={classes.column}>
          <JoinNow event={event} />
          <RefundMessage order={order} />
          <OrderTickets order={order} />
          {event.online_event_connection_details && (
            <MessageSection title={<Trans>How to join</Trans>}>
              <RichText html={event.online_event_connection_details} />
              <JoinLater event={event} />
            </MessageSection>
          )}
          {event.post_checkout_message && (
            <MessageSection title={<Trans>Message from {organizer_name}</Trans>}>
              <RichText html={event.post_checkout_message} />
            </MessageSection>
          )}
        </div>
        <div className={classes.column}>
          <EventCard event={event} calendar={addressOf(calendarFiles.ofOrder, { params: paramsOf(order) })} />
          <OrderCard order={order} />
          <OrderSelfService order={order} />
        </div>
      </div>
    </main>
  );
}

function MessageSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
