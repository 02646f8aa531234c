import { Trans } from "@lingui/react/macro";
import type { OperatedAccount } from "#contract/operator.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

export function MessagingStatus({ account }: { account: Pick<OperatedAccount, "messaging_suspended_at"> }) {
  if (account.messaging_suspended_at === null)
    return (
      <StatusDot tone="good">
        <Trans>Allowed</Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone="bad">
      <Trans>Suspended</Trans>
    </StatusDot>
  );
}
