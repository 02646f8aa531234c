import { Trans, useLingui } from "@lingui/react/macro";
import type { Member } from "#contract/members.ts";
import { ownZone } from "#web/platform/format.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { MEMBER_STATUS } from "./member-labels.ts";

/** The status of a member; for an invitation, the expiry of its link. */
export function MemberState({ member }: { member: Member }) {
  const { i18n } = useLingui();
  const { tone, label } = MEMBER_STATUS[member.status];
  const until = member.invitation_expires_at;
  if (member.status !== "INVITED" || until === null) return <StatusDot tone={tone}>{i18n._(label)}</StatusDot>;
  if (isOver(until))
    return (
      <StatusDot tone="bad">
        <Trans>
          Invitation expired <DateTime at={until} zone={ownZone()} style="day" />
        </Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone={tone}>
      <Trans>
        Invited, expires <DateTime at={until} zone={ownZone()} style="day" />
      </Trans>
    </StatusDot>
  );
}

export function isOver(at: string): boolean {
  return Date.parse(at) <= serverNow();
}
