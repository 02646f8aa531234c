import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Member } from "#contract/members.ts";
import { isNowhere } from "./scope-values.ts";
import { ROLE_LABELS, WORK_LABELS } from "./member-labels.ts";

/** The role and the scope of a member, such as "Check-in · Summer Night". */
export function MemberRole({ member }: { member: Member }) {
  const { i18n } = useLingui();
  if (member.is_account_owner) return <Trans>Owner</Trans>;
  const role = i18n._(member.work === "EVERYTHING" ? ROLE_LABELS[member.role] : WORK_LABELS[member.work]);
  if (!member.is_limited) return role;
  return (
    <>
      {role} · <ScopeSummary member={member} />
    </>
  );
}

/** A single organizer or event is named, several are counted. */
function ScopeSummary({ member }: { member: Member }) {
  const { organizers, events } = member;
  if (isNowhere(member)) return <Trans>no events</Trans>;
  const [only, other] = [...organizers.map(({ name }) => name), ...events.map(({ title }) => title)];
  if (only !== undefined && other === undefined) return only;
  if (events.length === 0)
    return <Plural value={organizers.length} one="# organizer profile" other="# organizer profiles" />;
  if (organizers.length === 0) return <Plural value={events.length} one="# event" other="# events" />;
  return (
    <>
      <Plural value={organizers.length} one="# organizer profile" other="# organizer profiles" />,{" "}
      <Plural value={events.length} one="# event" other="# events" />
    </>
  );
}
