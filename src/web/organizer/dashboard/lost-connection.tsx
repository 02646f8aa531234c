import { Trans } from "@lingui/react/macro";
import { StatusDot } from "#web/ui/status-dot.tsx";

/** Live updates are not indicated. Only their interruption is. */
export function LostConnection({ isLost }: { isLost: boolean }) {
  return (
    <span role="status">
      {isLost && (
        <StatusDot tone="warn">
          <Trans>Connection lost. Reconnecting…</Trans>
        </StatusDot>
      )}
    </span>
  );
}
