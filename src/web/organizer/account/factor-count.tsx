import { Plural, Trans } from "@lingui/react/macro";
import type { WorkingMembers } from "#contract/accounts.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";

/**
 * The number of members with a second factor, and the members without one: by name, as long as
 * there are few.
 */
export function FactorCount({ members }: { members: WorkingMembers }) {
  const { count: total, without_second_factor: without } = members;
  const have = total - without;
  if (without === 0)
    return (
      <p>
        <Trans>All members have set it up.</Trans>
      </p>
    );
  return (
    <p>
      <Trans>
        Members who have set it up: {have} of {total}.
      </Trans>{" "}
      <MissingFactors members={members} />
    </p>
  );
}

function MissingFactors({ members }: { members: WorkingMembers }) {
  const format = useFormat();
  const { without_second_factor: count, named_without_second_factor: named } = members;
  if (named.length === 0)
    return <Plural value={count} one="# member hasn’t set it up yet." other="# members haven’t set it up yet." />;
  const names = format.list(named.map(fullName));
  return <Trans>Not set up yet: {names}.</Trans>;
}
