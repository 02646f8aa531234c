import { Plural, Trans } from "@lingui/react/macro";
import type { PastedName } from "#domain/pasted-names.ts";
import { PastedList } from "#web/ui/form/pasted-list.tsx";

type Props = { room: number; take: (names: PastedName[]) => void; close: () => void };

export default function PastePeople(props: Props) {
  const { room } = props;
  return (
    <PastedList
      {...props}
      description={<Trans>One attendee per line: first name, last name, email address.</Trans>}
      found={(found) =>
        found > room ? (
          <Plural
            value={room}
            one="There’s room for # more, so only the first one is added."
            other="There’s room for # more, so only the first # are added."
          />
        ) : (
          <Plural value={found} one="# name" other="# names" />
        )
      }
    />
  );
}
