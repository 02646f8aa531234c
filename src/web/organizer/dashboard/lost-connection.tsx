import { Trans } from "@lingui/react/macro";
import { StatusDot } from "#web/ui/status-dot.tsx";

/** The figures move by themselves, which needs no sign. That they have stopped does. */
export function LostConnection({ isLost }: { isLost: boolean }) {
  return (
    <span role="status">
      {isLost && (
        <StatusDot tone="warn">
          <Trans>Not reached, trying again</Trans>
        </StatusDot>
      )}
    </span>
  );
}
