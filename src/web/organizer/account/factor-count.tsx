import { Plural, Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import type { Member } from "#contract/members.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { useActiveMembers } from "./use-active-members.ts";

/** How many have a second factor, and who has none: by name, as long as they are few. */
export function FactorCount() {
  const { data } = useActiveMembers();
  if (!data) return <Skeleton height={21} width="60%" />;
  const without = data.data.filter((member) => !member.has_second_factor);
  const total = data.data.length;
  const have = total - without.length;
  if (without.length === 0)
    return (
      <p>
        <Trans>Everybody here has one.</Trans>
      </p>
    );
  return (
    <p>
      <Trans>
        {have} of {total} have one.
      </Trans>{" "}
      <WithoutWords members={without} />
    </p>
  );
}

function WithoutWords({ members }: { members: Member[] }) {
  const format = useFormat();
  const count = members.length;
  if (count > FEW) return <Plural value={count} one="# has none yet." other="# have none yet." />;
  const names = format.list(members.map(fullName));
  return <Trans>Without one: {names}.</Trans>;
}

const FEW = 5;
