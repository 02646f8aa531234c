import { Trans, useLingui } from "@lingui/react/macro";
import { Switch } from "@mantine/core";
import { DEFAULT_PIN_DIGITS } from "#domain/check-in.ts";
import classes from "#web/ui/form/fields.module.css";
import { converted, type Field, useField } from "#web/ui/form/common.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";

/** The PIN of a check-in list. `null`: no PIN; `undefined`, for a new list: a random PIN. */
export function PinField({ field, isNew }: { field: Field<string | null | undefined>; isNew: boolean }) {
  const { t } = useLingui();
  const isReadOnly = useIsReadOnly();
  const { value, onChange } = useField(field);
  return (
    <>
      <Switch
        className={classes.switch}
        checked={value !== null}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? randomPin() : null)}
        label={<Trans>Require a PIN</Trans>}
        description={
          value === null ? (
            <Trans>Without a PIN, anyone with the link can pair a device and see attendees’ names.</Trans>
          ) : (
            <Trans>Staff enter it once on each device.</Trans>
          )
        }
      />
      {value !== null && (
        <TextField
          {...converted(field, {
            read: (pin) => pin ?? "",
            write: (typed: string | null) => (isNew && !typed ? undefined : (typed ?? "")),
          })}
          type="tel"
          label={<Trans>PIN</Trans>}
          help={<Trans>4–12 digits. Longer PINs are harder to guess.</Trans>}
          placeholder={isNew ? t`6 random digits` : undefined}
          autoComplete="off"
          maxLength={12}
          required={!isNew}
        />
      )}
    </>
  );
}

function randomPin(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10 ** DEFAULT_PIN_DIGITS).padStart(DEFAULT_PIN_DIGITS, "0");
}
