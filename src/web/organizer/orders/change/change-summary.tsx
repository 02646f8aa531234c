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
              <Trans>of which taxes and fees</Trans>
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
            one="# new ticket asks a question that must be answered. Ask its holder: the answer can be given on the page of the order."
            other="# new tickets ask questions that must be answered. Ask their holders: the answers can be given on the page of the order."
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
        <Trans>{money} stay with you, as a part of what was sold before.</Trans>
      ) : difference > 0 && settlement === "RECEIVED" ? (
        <Trans>{money} are written down as received.</Trans>
      ) : difference > 0 && settlement === "LINK" ? (
        <Trans>
          {name} is mailed a link to pay {money}. Until they have paid the order stays what it is.
        </Trans>
      ) : difference > 0 && settlement === "WAIVE" ? (
        <Trans>The new tickets are given at a discount of {money}.</Trans>
      ) : difference === 0 ? (
        <Trans>No money moves.</Trans>
      ) : null}{" "}
      <Trans>Changed tickets get new codes, the old ones become void.</Trans>{" "}
      {difference > 0 && settlement === "LINK" ? null : notify_buyer ? (
        <Trans>{name} is told by mail.</Trans>
      ) : (
        <Trans>Nobody is told.</Trans>
      )}
    </p>
  );
}
