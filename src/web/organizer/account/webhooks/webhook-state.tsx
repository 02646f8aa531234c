import { Trans } from "@lingui/react/macro";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";

type Props = { row: Pick<WebhookEndpoint, "status" | "disabled_because" | "failing_since" | "last_success_at"> };

/** Whether deliveries arrive, and if not, since when. */
export function WebhookState({ row }: Props) {
  if (row.status === "DISABLED")
    return (
      <StatusDot tone={row.disabled_because === "MEMBER" ? "quiet" : "bad"}>
        {row.disabled_because === "FAILING" ? (
          <Trans>Disabled after three days of failures</Trans>
        ) : row.disabled_because === "GONE" ? (
          <Trans>Disabled: the receiver is gone</Trans>
        ) : (
          <Trans>Disabled</Trans>
        )}
      </StatusDot>
    );
  if (row.failing_since !== null)
    return (
      <StatusDot tone="warn">
        <Trans>
          Failing since <DateTime at={row.failing_since} zone={ownZone()} ago />
        </Trans>
      </StatusDot>
    );
  if (row.last_success_at === null)
    return (
      <StatusDot tone="info">
        <Trans>Nothing sent yet</Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone="good">
      <Trans>Active</Trans>
    </StatusDot>
  );
}
