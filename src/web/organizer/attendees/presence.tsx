import { Trans, useLingui } from "@lingui/react/macro";
import { ATTENDEE_STATUS_LABELS } from "#contract/labels/attendees.ts";
import type { AttendeeStatus } from "#domain/check-in.ts";
import { isEnded, useEvent } from "#web/organizer/use-event.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { DateTime } from "#web/ui/date-time.tsx";

type Known = { status: AttendeeStatus; checked_in_at: string | null; is_unpaid: boolean };

/** Whether the attendee is in or may be admitted; after the event, whether they were checked in. */
export function Presence({ attendee: { status, checked_in_at, is_unpaid } }: { attendee: Known }) {
  const { i18n } = useLingui();
  const event = useEvent();
  if (status === "CANCELLED") {
    return <StatusDot tone="bad">{i18n._(ATTENDEE_STATUS_LABELS.CANCELLED)}</StatusDot>;
  }
  if (status === "PENDING") {
    return (
      <StatusDot tone="warn">
        <Trans>Awaiting payment</Trans>
      </StatusDot>
    );
  }
  if (is_unpaid && !checked_in_at) {
    return (
      <StatusDot tone="warn">
        <Trans>Valid, awaiting payment</Trans>
      </StatusDot>
    );
  }
  if (isEnded(event)) return <WasThere checked_in_at={checked_in_at} zone={event.timezone} />;
  return checked_in_at ? (
    <StatusDot tone="good">
      <Trans>
        Checked in <DateTime at={checked_in_at} zone={event.timezone} ago />
      </Trans>
    </StatusDot>
  ) : (
    <StatusDot tone="quiet">
      <Trans>Not checked in</Trans>
    </StatusDot>
  );
}

/** A missing check-in does not prove absence: tickets may not have been checked. */
function WasThere({ checked_in_at, zone }: { checked_in_at: string | null; zone: string }) {
  return checked_in_at ? (
    <StatusDot tone="good">
      <Trans>
        Checked in <DateTime at={checked_in_at} zone={zone} />
      </Trans>
    </StatusDot>
  ) : (
    <StatusDot tone="quiet">
      <Trans context="an attendee, once it is over">Not checked in</Trans>
    </StatusDot>
  );
}
