import { Plural, Trans } from "@lingui/react/macro";
import { Anchor, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { EventStats } from "#contract/event-stats.ts";
import { type OrderRow, orders } from "#contract/orders.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Money } from "#web/ui/money.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { buyerName } from "#web/organizer/orders/buyer-name.ts";
import { OrderStatus } from "#web/organizer/orders/order-status.tsx";
import classes from "./dashboard-page.module.css";
import { useAfterEachSale } from "./use-after-each-sale.ts";
import { LIVE_EVERY } from "./use-stats.ts";

export function LastOrders({ event, stats }: { event: Event; stats: EventStats | undefined }) {
  const { data, error, refetch } = useQuery({
    ...query(orders.list, { params: { event_id: event.id }, query: { per_page: "10" } }),
    refetchInterval: LIVE_EVERY,
  });
  useAfterEachSale(stats, () => void refetch());
  const all = manageAddressOf(event, "orders");
  return (
    <section className={classes.panel} aria-labelledby="last-orders">
      <div className={classes.panelHead}>
        <Title order={2} size="h4" id="last-orders">
          <Trans>Recent orders</Trans>
        </Title>
        {data && data.meta.total > 0 && (
          <Anchor component={Link} to={all}>
            <Trans>All orders</Trans>
          </Anchor>
        )}
      </div>
      {!data && error && <FailedState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.data.length === 0 && (
        <p className={classes.none}>
          <Trans>Your first order will appear here automatically.</Trans>
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.orders}>
          {data.data.map((order) => (
            <li key={order.id}>
              <OneOrder order={order} zone={event.timezone} to={`${all}?open=${order.id}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OneOrder({ order, zone, to }: { order: OrderRow; zone: string; to: string }) {
  return (
    <Link to={to} className={classes.order}>
      <span>
        <span className={classes.buyer}>{buyerName(order)}</span>{" "}
        <span className={classes.soft}>
          <Plural value={order.ticket_count} one="# ticket" other="# tickets" />
        </span>
      </span>
      <OrderStatus label={order.label} />
      <span className={classes.soft}>
        <DateTime at={order.created_at} zone={zone} ago />
      </span>
      <span className={classes.total}>
        <Money amount={order.total_gross} currency={order.currency} />
      </span>
    </Link>
  );
}
