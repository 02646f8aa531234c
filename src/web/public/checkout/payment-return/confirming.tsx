import { Trans } from "@lingui/react/macro";
import { IconCreditCard } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./confirming.module.css";

type Waiting = { address: string; isLate: boolean; isSlow: boolean; isOffline: boolean };

/**
 * A payment in progress, and what the buyer may do in the meantime. Screen readers announce every
 * change politely.
 */
export function Confirming({ address, isLate, isSlow, isOffline }: Waiting) {
  return (
    <main id="content" tabIndex={-1} className={classes.confirming}>
      <div className={classes.sign} aria-hidden="true">
        <IconCreditCard size={36} stroke={1.5} />
      </div>
      <h1>
        <Trans>Confirming your payment…</Trans>
      </h1>
      <p role="status">
        {isOffline ? (
          <Trans>You’re offline. We’ll continue as soon as you’re back online. Your payment is safe.</Trans>
        ) : isLate ? (
          <Late />
        ) : isSlow ? (
          <Slow />
        ) : (
          <Trans>This usually takes a few seconds. You don’t have to do anything.</Trans>
        )}
      </p>
      {isSlow && !isLate && (
        <p className={classes.back}>
          <Trans>
            Haven’t paid yet? <Link to={`${address}/payment`}>Back to payment</Link>
          </Trans>
        </p>
      )}
    </main>
  );
}

function Slow() {
  return (
    <Trans>
      This is taking longer than usual. You can stay here or leave. We’ll email your tickets as soon as your payment is
      confirmed.
    </Trans>
  );
}

function Late() {
  return (
    <Trans>
      Your order has expired, but your payment hasn’t been confirmed yet. If it’s confirmed and your tickets are still
      available, we’ll email them to you. If they aren’t, you’ll get a full refund.
    </Trans>
  );
}
