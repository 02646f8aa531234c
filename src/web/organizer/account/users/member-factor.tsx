import { Trans } from "@lingui/react/macro";
import type { Member } from "#contract/members.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

/**
 * Whether the member has a second factor, without which a stolen password suffices to sign in. Not
 * known for invited members.
 */
export function MemberFactor({ member }: { member: Member }) {
  if (member.has_second_factor)
    return (
      <StatusDot tone="good">
        <Trans context="second factor of a person">Set up</Trans>
      </StatusDot>
    );
  if (member.status === "INVITED") return <>–</>;
  return (
    <StatusDot tone="quiet">
      <Trans context="second factor of a person">Not set up</Trans>
    </StatusDot>
  );
}
