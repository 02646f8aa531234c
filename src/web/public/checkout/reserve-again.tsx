import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import { PlainButton, PlainButtonLink } from "#web/ui/plain-button.tsx";
import classes from "./hold-again.module.css";
import { useReserveAgain } from "./use-new-reservation.ts";
import { eventAddress } from "./order-urls.ts";

/**
 * Reserves the same tickets again with one click, or leads to the ticket selection with the same
 * tickets preselected.
 */
export function HoldAgain({ order }: { order: PublicOrder }) {
  const { reserve, keepChoice, isBusy, problem } = useReserveAgain(order);
  return (
    <div className={classes.ways}>
      {problem && <InlineError>{problem}</InlineError>}
      <PlainButton isBusy={isBusy} onClick={() => void reserve(order.promo_code)}>
        <Trans>Reserve again</Trans>
      </PlainButton>
      <PlainButtonLink variant="quiet" to={`${eventAddress(order.event)}#tickets`} onClick={keepChoice}>
        <Trans>Change tickets</Trans>
      </PlainButtonLink>
    </div>
  );
}
