import type { PublicOrder } from "#contract/checkout.ts";
import { Designed } from "#web/public/designed.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { useReportedPurchase } from "#web/public/visits/use-reported-purchase.ts";
import { StoppedOrder } from "./stopped-order.tsx";
import classes from "./summary.module.css";
import { useEffect, useRef, type ReactNode } from "react";
import { notifyCompleted } from "#web/platform/framed.ts";
import { Trans, useLingui } from "@lingui/react/macro";
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

/** The result of an order: the tickets and everything around them, or why there are none. */
export function Summary({ loaded: order }: { loaded: PublicOrder }) {
  const { event } = order;
  useTrackedOrder(order);
  useReportedPurchase(order);
  return (
    <PrivatePage>
      <meta name="description" content={event.title} />
      <Designed look={event.look} />
      <div className={classes.page}>
        {order.status === "COMPLETED" ? <CompleteOrder order={order} /> : <StoppedOrder order={order} />}
        <div className={classes.width}>
          <PublicFooter about={event} />
        </div>
      </div>
    </PrivatePage>
  );
}

/** Notifies the host page of an embedded widget once that an order is complete, with its total. */
function useTrackedOrder({ status, total_gross: total, currency, order_items }: PublicOrder): void {
  const isNotified = useRef(false);
  const tickets = order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  useEffect(() => {
    if (status !== "COMPLETED" || isNotified.current) return;
    isNotified.current = true;
    notifyCompleted({ total, currency, tickets });
  }, [status, total, currency, tickets]);
}

/** Tickets first, then what to know before the event, then the bill. */
function CompleteOrder({ order }: { order: PublicOrder }) {
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
