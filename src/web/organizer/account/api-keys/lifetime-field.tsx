import { Trans, useLingui } from "@lingui/react/macro";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { API_KEY_DAYS } from "#domain/api-keys.ts";
import { useField } from "#web/ui/form/common.tsx";

/** When a key expires. One that never does is warned of. */
export function LifetimeField({ field }: { field: Field<string | null> }) {
  const { t } = useLingui();
  const { value } = useField(field);
  return (
    <SelectField
      {...field}
      label={<Trans>Expires</Trans>}
      help={
        value === "NEVER" ? (
          <Trans>Anyone who finds this key can use it until someone notices. We recommend a date.</Trans>
        ) : (
          <Trans>We email the admins of this account two weeks before.</Trans>
        )
      }
      choices={[
        { value: "30", label: t`In 30 days` },
        { value: "90", label: t`In 90 days` },
        { value: String(API_KEY_DAYS), label: t`In one year` },
        { value: "NEVER", label: t({ message: "Never", context: "expiry" }) },
      ]}
    />
  );
}
