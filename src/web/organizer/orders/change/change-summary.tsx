import { Plural, Trans } from "@lingui/react/macro";
import type { OrderChangePreview } from "#contract/order-changes.ts";
import type { Order } from "#contract/orders.ts";
import { useFormat } from "#web/platform/format.ts";
import { Money } from "#web/ui/money.tsx";
import { BackToBuyer } from "#web/organizer/orders/back-to-buyer.tsx";
import { buyerName } from "#web/organizer/orders/buyer-name.ts";
import type { ChangeValues } from "./change-values.ts";
import classes from "./change.module.css";

type Props = { order: Order; preview: OrderChangePreview; values: ChangeValues };

/** The totals before and after the change, and its exact consequences. */
export function ChangeSummary({ order, preview, values }: Props) {
  const { currency } = order;
  const { total_before, total_after, total_tax, total_fee, difference, unanswered } = preview;
  return (
    <div role="status" className={classes.summary}>
      <dl className={classes.sums}>
        <dt>
          <Trans>Before</Trans>
        </dt>
        <dd>
          <Money amount={total_before} currency={currency} />
        </dd>
        <dt>
          <Trans>After</Trans>
        </dt>
        <dd>
          <Money amount={total_after} currency={currency} />
        </dd>
        {total_tax + total_fee > 0 && (
          <>
            <dt className={classes.help}>
              <Trans>Including taxes and fees</Trans>
            </dt>
            <dd className={classes.help}>
              <Money amount={total_tax + total_fee} currency={currency} />
            </dd>
          </>
        )}
        <dt className={classes.total}>
          <Trans>Difference</Trans>
        </dt>
        <dd className={classes.total}>
          <Money amount={difference} currency={currency} />
        </dd>
      </dl>
      <Consequence order={order} difference={difference} values={values} />
      {unanswered > 0 && (
        <p className={classes.help}>
          <Plural
            value={unanswered}
            one="# new ticket has required questions without an answer. The buyer can answer them on their order page."
            other="# new tickets have required questions without an answer. The buyer can answer them on their order page."
          />
        </p>
      )}
    </div>
  );
}

function Consequence({ order, difference, values }: { order: Order; difference: number; values: ChangeValues }) {
  const format = useFormat();
  const name = buyerName(order);
  const money = format.money(Math.abs(difference), order.currency);
  const { settlement, notify_buyer } = values;
  return (
    <p className={classes.help}>
      {difference < 0 && settlement === "REFUND" ? (
        <BackToBuyer order={order} amount={-difference} />
      ) : difference < 0 && settlement === "KEEP" ? (
        <Trans>You keep {money} as part of the original sale.</Trans>
      ) : difference > 0 && settlement === "RECEIVED" ? (
        <Trans>{money} will be recorded as received.</Trans>
      ) : difference > 0 && settlement === "LINK" ? (
        <Trans>
          We’ll email {name} a link to pay {money}. The order changes once they’ve paid.
        </Trans>
      ) : difference > 0 && settlement === "WAIVE" ? (
        <Trans>The new tickets are discounted by {money}.</Trans>
      ) : difference === 0 ? (
        <Trans>The total stays the same.</Trans>
      ) : null}{" "}
      <Trans>Changed tickets get new codes, and the old codes stop working.</Trans>{" "}
      {difference > 0 && settlement === "LINK" ? null : notify_buyer ? (
        <Trans>We’ll email {name}.</Trans>
      ) : (
        <Trans>No email will be sent.</Trans>
      )}
    </p>
  );
}
