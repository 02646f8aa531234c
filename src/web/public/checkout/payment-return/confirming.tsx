import { Trans } from "@lingui/react/macro";
import { IconCreditCard } from "@tabler/icons-react";
import { PageLink } from "#web/platform/page-around.tsx";
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
        <Trans>We are confirming your payment …</Trans>
      </h1>
      <p role="status">
        {isOffline ? (
          <Trans>There is no connection just now. We go on as soon as it is back; your payment is safe.</Trans>
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
            Nothing paid yet? <PageLink to={`${address}/payment`}>Back to the payment</PageLink>
          </Trans>
        </p>
      )}
    </main>
  );
}

function Slow() {
  return (
    <Trans>
      This takes a little longer than usual. You can stay here or leave: we mail your tickets as soon as it is
      confirmed.
    </Trans>
  );
}

function Late() {
  return (
    <Trans>
      The time for your order is over, and your payment is not confirmed yet. If your tickets are still there when it
      is, we mail them to you; if not, you get all of your money back.
    </Trans>
  );
}
