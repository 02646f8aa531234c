import { Trans, useLingui } from "@lingui/react/macro";
import { ATTENDEE_STATUS_WORDS } from "#contract/words/attendees.ts";
import type { AttendeeStatus } from "#domain/check-in.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { At } from "#web/ui/at.tsx";

type Known = { status: AttendeeStatus; checked_in_at: string | null; is_unpaid: boolean };

/** Whether somebody is in, or may come in at all. */
export function Presence({ attendee: { status, checked_in_at, is_unpaid }, zone }: { attendee: Known; zone: string }) {
  const { i18n } = useLingui();
  if (status === "CANCELLED") {
    return <StatusDot tone="bad">{i18n._(ATTENDEE_STATUS_WORDS.CANCELLED)}</StatusDot>;
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
