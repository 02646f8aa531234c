import { Trans, useLingui } from "@lingui/react/macro";
import classes from "#web/ui/form/fields.module.css";
import type { Field } from "#web/ui/form/form-types.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import { Switch } from "#web/ui/parts/switch.tsx";

/** A list's PIN, which nobody can read any more once it is set. Left out (undefined) it stays as it is, null takes it away. */
export function PinField({ field, hasPin }: { field: Field<string | null | undefined>; hasPin: boolean }) {
  const { t } = useLingui();
  const isReadOnly = useIsReadOnly();
  const { value, overlap, ...rest } = field;
  const unchanged = hasPin ? undefined : "";
  const off = hasPin ? null : undefined;
  const isOn = value === undefined ? hasPin : value !== null;
  return (
    <>
      <Switch
        className={classes.switch}
        checked={isOn}
        disabled={isReadOnly}
        onChange={(event) => field.onChange(event.currentTarget.checked ? unchanged : off)}
        label={<Trans>Phones say a PIN first</Trans>}
        description={<Trans>Whoever has only the link can’t open the door. A phone says the PIN once.</Trans>}
      />
      {isOn && (
        <TextField
          field={{
            ...rest,
            value: value ?? "",
            overlap: overlap && { theirs: overlap.theirs ?? null, take: overlap.take },
            onChange: (typed) => field.onChange(typed === "" || typed === null ? unchanged : typed),
          }}
          type="tel"
          label={hasPin ? <Trans>New PIN</Trans> : <Trans>PIN</Trans>}
          help={<Trans>4 to 12 digits. Nobody can read it here later, so tell it to your staff.</Trans>}
          placeholder={hasPin ? t`Unchanged` : undefined}
          autoComplete="off"
          maxLength={12}
          required={!hasPin}
        />
      )}
    </>
  );
}
