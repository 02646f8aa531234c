import { Trans } from "@lingui/react/macro";
import { IconCircleCheck } from "@tabler/icons-react";
import type { PublicOrder } from "#contract/checkout.ts";
import { Money } from "#web/ui/money.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import classes from "./order-card.module.css";

/**
 * State of the money: what was paid, what was refunded, and the contact where nothing was refunded.
 * A checkmark only where all is well.
 */
export function MoneyMessage({ order }: { order: PublicOrder }) {
  const { payment_status, status, refund_status } = order;
  const isOver = status === "CANCELLED";
  const isPaid = payment_status === "PAYMENT_RECEIVED";
  if (!isPaid && isOver === (payment_status === "NO_PAYMENT_REQUIRED")) return null;
  const isGood = status === "COMPLETED" && refund_status === null;
  return (
    <div className={classes.money} data-good={isGood || undefined}>
      {isGood && <IconCircleCheck size={20} stroke={1.5} aria-hidden />}
      <p>
        {isPaid ? <Paid order={order} /> : isOver ? <Trans>You weren’t charged.</Trans> : <Trans>Nothing to pay</Trans>}
      </p>
    </div>
  );
}

function Paid({ order }: { order: PublicOrder }) {
  return (
    <>
      <How order={order} /> <WentBack order={order} />
    </>
  );
}

/**
 * How the order was paid, as far as Foyer records it. An offline payment arrived before it was
 * recorded, so its date is that of the confirmation.
 */
function How({ order }: { order: PublicOrder }) {
  const { is_paid_online, offline, completed_at: at } = order;
  const day = at && <Day at={at} order={order} />;
  if (is_paid_online) return day ? <Trans>Paid online on {day}.</Trans> : <Trans>Paid online.</Trans>;
  if (!offline?.is_chosen) return <Trans>Payment received.</Trans>;
  return day ? (
    <Trans>Paid by bank transfer or at the door, confirmed on {day}.</Trans>
  ) : (
    <Trans>Payment received by bank transfer or at the door.</Trans>
  );
}

function WentBack({ order }: { order: PublicOrder }) {
  const { refund_status, refunded_at: at, total_refunded, currency, status, event } = order;
  const amount = <Money amount={total_refunded} currency={currency} />;
  const day = at && <Day at={at} order={order} />;
  const { organizer_name } = event;
  if (refund_status === "REFUND_PENDING") return <Trans>The refund is on its way.</Trans>;
  if (refund_status === "REFUNDED")
    return day ? <Trans>Refunded on {day}.</Trans> : <Trans>Your payment was refunded.</Trans>;
  if (refund_status === "PARTIALLY_REFUNDED") {
    return day ? (
      <Trans>
        {amount} was refunded on {day}.
      </Trans>
    ) : (
      <Trans>{amount} was refunded.</Trans>
    );
  }
  if (refund_status === null && status !== "CANCELLED") return null;
  return <Trans>Not refunded. Contact {organizer_name} if you have questions.</Trans>;
}

/**
 * With the year, so that the sentence does not end in an abbreviated month with a period of its own
 * ("Nov.").
 */
function Day({ at, order }: { at: string; order: PublicOrder }) {
  return <DateTime at={at} zone={order.event.timezone} style="writtenDay" />;
}
