import { Plural, Trans } from "@lingui/react/macro";
import type { PastedName } from "#domain/pasted-names.ts";
import { PastedList } from "#web/ui/form/pasted-list.tsx";

type Props = { room: number; take: (names: PastedName[]) => void; close: () => void };

export default function PastePeople(props: Props) {
  const { room } = props;
  return (
    <PastedList
      {...props}
      description={<Trans>One line a person: first name, last name, email address.</Trans>}
      found={(found) =>
        found > room ? (
          <Plural
            value={room}
            one="There is room for # more: the first one is taken."
            other="There is room for # more: the first # are taken."
          />
        ) : (
          <Plural value={found} one="# name" other="# names" />
        )
      }
    />
  );
}
