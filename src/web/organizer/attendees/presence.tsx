import { Trans } from "@lingui/react/macro";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { At } from "#web/ui/at.tsx";

type Known = { status: "PENDING" | "ACTIVE" | "CANCELLED"; checked_in_at: string | null; is_unpaid: boolean };

/** Whether somebody is in, or may come in at all. */
export function Presence({ attendee: { status, checked_in_at, is_unpaid }, zone }: { attendee: Known; zone: string }) {
  if (status === "CANCELLED") {
    return (
      <StatusDot tone="bad">
        <Trans>Cancelled</Trans>
      </StatusDot>
    );
  }
  if (status === "PENDING") {
    return (
      <StatusDot tone="warn">
        <Trans>Not paid yet</Trans>
      </StatusDot>
    );
  }
  if (is_unpaid && !checked_in_at) {
    return (
      <StatusDot tone="warn">
        <Trans>Valid, not paid yet</Trans>
      </StatusDot>
    );
  }
  return checked_in_at ? (
    <StatusDot tone="good">
      <Trans>
        In since <At at={checked_in_at} zone={zone} ago />
      </Trans>
    </StatusDot>
  ) : (
    <StatusDot tone="quiet">
      <Trans>Not in yet</Trans>
    </StatusDot>
  );
}
