import { Trans } from "@lingui/react/macro";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { Bill } from "#web/ui/bill.tsx";
import { Money } from "#web/ui/money.tsx";
import { DateRange } from "#web/ui/date-range.tsx";
import classes from "./order-summary.module.css";

/**
 * The items and their total, beside the step. On phones it is collapsed above the step, with the
 * total visible.
 */
export function OrderSummary({ order, children }: { order: PublicOrder; children?: ReactNode }) {
  const { state } = useLocation();
  const [isTurned, setIsTurned] = useState<boolean>();
  // open after a change made here, so that its effect is visible
  const isOpen =
    isTurned ?? (state as { is_new_reservation?: boolean } | null | undefined)?.is_new_reservation === true;
  return (
    <aside className={classes.summary} aria-labelledby="order-summary">
      <h2 id="order-summary" className={classes.head}>
        <button type="button" aria-expanded={isOpen} aria-controls="order-lines" onClick={() => setIsTurned(!isOpen)}>
          <Trans>Your order</Trans>
          <Total order={order} />
          <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
        </button>
        <span>
          <Trans>Your order</Trans>
        </span>
      </h2>
      <div id="order-lines" className={classes.inside} data-open={isOpen || undefined}>
        <p className={classes.event}>
          {order.event.title}
          <span>
            <DateRange
              start={order.event.start_date}
              end={order.event.end_date}
              zone={order.event.timezone}
              size="card"
            />
          </span>
        </p>
        <Bill order={order} />
        {children}
      </div>
    </aside>
  );
}

function Total({ order }: { order: PublicOrder }) {
  if (order.total_gross === 0) return <span>{<Trans>Free</Trans>}</span>;
  return <Money amount={order.total_gross} currency={order.currency} />;
}
