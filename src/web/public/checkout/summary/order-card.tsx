import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { fullName } from "#domain/names.ts";
import { Bill } from "#web/ui/bill.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { InvoiceLinks } from "./invoice-links.tsx";
import { MoneyMessage } from "./money-messages.tsx";
import classes from "./order-card.module.css";

export function OrderCard({ order }: { order: PublicOrder }) {
  const { event, public_id, short_id, created_at } = order;
  return (
    <section className={classes.card}>
      <h2>
        <Trans>Your order</Trans>
      </h2>
      <p className={classes.whose}>
        {public_id} · {fullName(order)} · <DateTime at={created_at} zone={event.timezone} style="day" />
      </p>
      <Bill order={order} />
      <MoneyMessage order={order} />
      <InvoiceLinks order={order} />
      {order.status === "COMPLETED" && (
        <PlainButtonLink variant="quiet" fullWidth to={`/order/${event.id}/${short_id}/print`}>
          <Trans>Print order and tickets</Trans>
        </PlainButtonLink>
      )}
    </section>
  );
}
