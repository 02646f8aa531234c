import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ROLES, type Role } from "#domain/roles.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { ROLE_HELP, ROLE_LABELS } from "./member-labels.ts";

/** The role with its help text. `fixed` is the reason why it cannot be changed. */
export function RoleField({ field, fixed, help }: { field: Field<Role>; fixed?: ReactNode; help?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <RadioCardsField
      {...field}
      label={<Trans>Role</Trans>}
      help={fixed ?? help}
      disabled={fixed !== undefined}
      choices={ROLES.map((value) => ({ value, label: i18n._(ROLE_LABELS[value]), help: i18n._(ROLE_HELP[value]) }))}
    />
  );
}
