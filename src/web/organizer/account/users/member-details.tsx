import { Trans } from "@lingui/react/macro";
import type { Member } from "#contract/members.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { MemberFactor } from "./member-factor.tsx";

export function MemberDetails({ member }: { member: Member }) {
  const { email, last_login_at, created_at } = member;
  return (
    <DefinitionList
      rows={[
        { name: <Trans>Email</Trans>, value: email },
        {
          name: <Trans>Last sign-in</Trans>,
          value: last_login_at ? <DateTime at={last_login_at} zone={ownZone()} ago /> : <Trans>Never</Trans>,
        },
        { name: <Trans>Two-factor authentication</Trans>, value: <MemberFactor member={member} /> },
        { name: <Trans>Joined</Trans>, value: <DateTime at={created_at} zone={ownZone()} style="day" /> },
      ]}
    />
  );
}
