import { Trans } from "@lingui/react/macro";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Field } from "#web/ui/form/common.tsx";

export function NameFields({ first, last }: { first: Field<string>; last: Field<string> }) {
  return (
    <NameRow
      first={<TextField {...first} label={<Trans>First name</Trans>} autoComplete="off" required />}
      last={<TextField {...last} label={<Trans>Last name (optional)</Trans>} autoComplete="off" />}
    />
  );
}
