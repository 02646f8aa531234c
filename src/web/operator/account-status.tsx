import { Trans } from "@lingui/react/macro";
import type { OperatedAccount } from "#contract/operator.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

type Props = { account: Pick<OperatedAccount, "suspended_at" | "messaging_suspended_at"> };

export function AccountStatus({ account: { suspended_at, messaging_suspended_at } }: Props) {
  if (suspended_at !== null)
    return (
      <StatusDot tone="bad">
        <Trans>Suspended</Trans>
      </StatusDot>
    );
  if (messaging_suspended_at !== null)
    return (
      <StatusDot tone="bad">
        <Trans>Messages suspended</Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone="good">
      <Trans context="account">Active</Trans>
    </StatusDot>
  );
}
