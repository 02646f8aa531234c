import { Plural, Trans } from "@lingui/react/macro";
import type { Order } from "#contract/orders.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { BackToBuyer } from "./back-to-buyer.tsx";
import { buyerName } from "./buyer-name.ts";
import classes from "./refund-consequences.module.css";
import { goodTickets } from "./refund-plan.ts";

type Plan = { amount: number | null; attendee_ids: number[]; notify_buyer: boolean };

/** The exact consequences of the refund, with amounts and names. */
export function RefundConsequences({
  order,
  plan: { amount, attendee_ids, notify_buyer },
}: {
  order: Order;
  plan: Plan;
}) {
  const format = useFormat();
  const name = buyerName(order);
  const rest = order.total_remaining - (amount ?? 0);
  const left = format.money(rest, order.currency);
  return (
    <div role="status">
      <ul className={classes.consequences}>
        <li>
          {amount ? <BackToBuyer order={order} amount={amount} /> : <Trans>No refund will be issued.</Trans>}{" "}
          {amount !== null && amount > 0 && rest > 0 && <Trans>You keep {left}.</Trans>}
        </li>
        {order.status === "COMPLETED" && (
          <li>
            <Tickets order={order} ids={attendee_ids} />
          </li>
        )}
        <li>{notify_buyer ? <Trans>We’ll email {name}.</Trans> : <Trans>No email will be sent.</Trans>}</li>
      </ul>
    </div>
  );
}

function Tickets({ order, ids }: { order: Order; ids: number[] }) {
  const format = useFormat();
  const good = goodTickets(order);
  const chosen = good.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return <Trans>All tickets stay valid.</Trans>;
  if (chosen.length === good.length) {
    return (
      <Plural
        value={chosen.length}
        one="The order and its ticket will be cancelled. The ticket goes back on sale."
        other="The order and all # tickets will be cancelled. The tickets go back on sale."
      />
    );
  }
  const names = format.list(chosen.map((attendee) => fullName(attendee)));
  return (
    <Plural
      value={chosen.length}
      one={<Trans>The ticket for {names} will be cancelled and go back on sale.</Trans>}
      other={<Trans>The tickets for {names} will be cancelled and go back on sale.</Trans>}
    />
  );
}
