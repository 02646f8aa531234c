import { Trans } from "@lingui/react/macro";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function StationState({
  list: { state, activates_at, expires_at },
}: {
  list: Pick<CheckInList, "state" | "activates_at" | "expires_at">;
}) {
  const { timezone } = useEvent();
  if (state === "EXPIRED") {
    return (
      <StatusDot tone="quiet">
        <Trans>Expired {expires_at && <DateTime at={expires_at} zone={timezone} />}</Trans>
      </StatusDot>
    );
  }
  if (state === "NOT_YET_ACTIVE") {
    return (
      <StatusDot tone="info">
        <Trans>Active from {activates_at && <DateTime at={activates_at} zone={timezone} />}</Trans>
      </StatusDot>
    );
  }
  return (
    <StatusDot tone="good">
      {expires_at ? (
        <Trans>
          Active until <DateTime at={expires_at} zone={timezone} />
        </Trans>
      ) : (
        <Trans>Active</Trans>
      )}
    </StatusDot>
  );
}
