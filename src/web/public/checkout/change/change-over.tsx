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
      <EmptyState drawing="tickets" order={1} title={<Trans>Paid: your order is changed</Trans>} action={toOrder}>
        <Trans>Your new tickets are on the page of your order, and on their way to you by mail.</Trans>
      </EmptyState>
    );
  if (change.status === "WITHDRAWN")
    return (
      <EmptyState drawing="closed" order={1} title={<Trans>This change can’t be paid any more</Trans>} action={toOrder}>
        <Trans>
          It was withdrawn, or your order is not what it was. Money that came for it all the same goes back to you.
        </Trans>
      </EmptyState>
    );
  return (
    <EmptyState drawing="closed" order={1} title={<Trans>The time to pay is over</Trans>} action={toOrder}>
      <Trans>Nothing has changed: your order and its tickets stay as they were.</Trans>
    </EmptyState>
  );
}
