import { Trans } from "@lingui/react/macro";
import type { CapacityAssignment } from "#contract/capacity-assignments.ts";
import { limitOf } from "#domain/capacity-assignments.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

/**
 * Whether the capacity currently limits sales: never while it is inactive, completely once it is
 * full.
 */
export function CapacityState({ assignment }: { assignment: CapacityAssignment }) {
  const { status, used_capacity, held } = assignment;
  const limit = limitOf(assignment);
  if (status === "INACTIVE") {
    return (
      <StatusDot tone="quiet">
        <Trans>Inactive</Trans>
      </StatusDot>
    );
  }
  if (limit !== null && used_capacity + held >= limit) {
    return (
      <StatusDot tone="done">
        {used_capacity >= limit ? <Trans>Full</Trans> : <Trans>Full, some in checkout</Trans>}
      </StatusDot>
    );
  }
  return (
    <StatusDot tone="good">
      <Trans>Active</Trans>
    </StatusDot>
  );
}
