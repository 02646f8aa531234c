import { Trans } from "@lingui/react/macro";
import type { Field } from "#web/ui/form/common.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";

/**
 * Like the shared fields, in a module of its own so that a settings page loads it with its section.
 */
export function SearchEnginesField({ field }: { field: Field<boolean> }) {
  return (
    <SwitchField
      {...field}
      label={<Trans>Show the event page in search engines</Trans>}
      help={<Trans>When off, only people with the link can find it.</Trans>}
    />
  );
}
