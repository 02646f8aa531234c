import { Trans } from "@lingui/react/macro";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { Money } from "#web/ui/money.tsx";
import { At } from "#web/ui/at.tsx";
import classes from "./order-card.module.css";

/** What became of the money, line by line: what was paid, what went back, and whom to ask where nothing did. */
export function MoneyWords({ order }: { order: PublicOrder }) {
  const isGood = order.status === "COMPLETED" && order.refund_status === null;
  const lines = linesOf(order);
  if (lines.length === 0) return null;
  return (
    <div className={classes.money} data-good={isGood || undefined}>
      {isGood && <IconCircleCheck size={20} stroke={1.5} aria-hidden />}
      <p>
        {lines.map((line, at) => (
          <span key={at}>{line} </span>
        ))}
      </p>
    </div>
  );
}

function linesOf(order: PublicOrder): ReactNode[] {
  const { payment_status, status, event } = order;
  const on = (at: string | null) => <At at={at ?? order.created_at} zone={event.timezone} style="day" />;
  if (payment_status === "NO_PAYMENT_REQUIRED") return status === "COMPLETED" ? [<Trans>Nothing to pay</Trans>] : [];
  if (payment_status !== "PAYMENT_RECEIVED") return status === "CANCELLED" ? [<Trans>Nothing was charged.</Trans>] : [];
  const paid = order.completed_at ? (
    <Trans>Paid online on {on(order.completed_at)}.</Trans>
  ) : (
    <Trans>Paid online.</Trans>
  );
  return [paid, wentBack(order, on)].filter((line) => line !== null);
}

function wentBack(order: PublicOrder, on: (at: string | null) => ReactNode): ReactNode {
  const { refund_status, refunded_at, total_refunded, currency, event, status } = order;
  const amount = <Money amount={total_refunded} currency={currency} />;
  const organizer_name = event.organizer_name;
  switch (refund_status) {
    case "REFUNDED":
      return refunded_at ? <Trans>Refunded on {on(refunded_at)}.</Trans> : <Trans>Refunded.</Trans>;
    case "PARTIALLY_REFUNDED":
      return refunded_at ? (
        <Trans>
          {amount} refunded on {on(refunded_at)}.
        </Trans>
      ) : (
        <Trans>{amount} refunded.</Trans>
      );
    case "REFUND_PENDING":
      return <Trans>The refund is on its way.</Trans>;
    case "REFUND_FAILED":
    case null:
      return refund_status === null && status !== "CANCELLED" ? null : (
        <Trans>Not refunded: ask {organizer_name}.</Trans>
      );
  }
}
