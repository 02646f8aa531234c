import { Trans } from "@lingui/react/macro";
import type { PayableChange } from "#contract/proposed-changes.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";

/** A closed change: made, expired or withdrawn. */
export function ChangeOver({ change, address }: { change: PayableChange; address: string }) {
  const toOrder = (
    <PlainButtonLink to={address}>
      <Trans>View order and tickets</Trans>
    </PlainButtonLink>
  );
  if (change.status === "APPLIED")
    return (
      <EmptyState drawing="tickets" order={1} title={<Trans>Your order was changed</Trans>} action={toOrder}>
        <Trans>Your new tickets are on your order page, and we’re emailing them to you.</Trans>
      </EmptyState>
    );
  if (change.status === "WITHDRAWN")
    return (
      <EmptyState drawing="closed" order={1} title={<Trans>This change is no longer available</Trans>} action={toOrder}>
        <Trans>
          It was withdrawn, or your order has changed since. If your payment still arrives, it will be refunded.
        </Trans>
      </EmptyState>
    );
  return (
    <EmptyState drawing="closed" order={1} title={<Trans>The payment deadline has passed</Trans>} action={toOrder}>
      <Trans>Nothing has changed. Your order and its tickets stay valid.</Trans>
    </EmptyState>
  );
}
