import { Trans } from "@lingui/react/macro";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { PublicOrder } from "#contract/checkout.ts";
import { Money } from "#web/ui/money.tsx";
import classes from "./refund-messages.module.css";

/** State of the refund; nothing where there is none. */
export function RefundMessage({ order }: { order: PublicOrder }) {
  if (order.refund_status === null) return null;
  return (
    <p className={classes.words} data-tone={order.refund_status === "REFUND_FAILED" ? "bad" : "info"}>
      <IconArrowBackUp size={20} stroke={1.5} aria-hidden />
      <span>
        <RefundText order={order} />
      </span>
    </p>
  );
}

function RefundText({ order: { refund_status, total_refunded, currency, offline } }: { order: PublicOrder }) {
  const amount = <Money amount={total_refunded} currency={currency} />;
  if (refund_status === "REFUND_PENDING")
    return <Trans>Your refund is on its way. It can take up to 10 days to appear in your account.</Trans>;
  if (refund_status === "REFUND_FAILED")
    return <Trans>Your refund didn’t go through. Please contact the organizer.</Trans>;
  if (offline?.is_chosen) return <Trans>The organizer is refunding {amount} to you directly.</Trans>;
  return (
    <Trans>
      {amount} was refunded to your original payment method. It can take up to 10 days to appear in your account.
    </Trans>
  );
}
