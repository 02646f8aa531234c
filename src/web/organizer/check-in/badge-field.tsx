import { Trans, useLingui } from "@lingui/react/macro";
import { STATION_BADGE_SIZES, type StationBadgeSize } from "#domain/badges.ts";
import classes from "#web/ui/form/fields.module.css";
import type { Field } from "#web/ui/form/form-types.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import { Switch } from "#web/ui/parts/switch.tsx";
import { BADGE_SIZE_LABELS } from "#web/organizer/print/badge-labels.ts";

type BadgeFieldProps = { size: Field<StationBadgeSize | null>; hasCode: Field<boolean> };

export function BadgeField({ size, hasCode }: BadgeFieldProps) {
  const { i18n } = useLingui();
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <Switch
        className={classes.switch}
        checked={size.value !== null}
        disabled={isReadOnly}
        onChange={(event) => size.onChange(event.currentTarget.checked ? STATION_BADGE_SIZES[0] : null)}
        label={<Trans>Print a badge on check-in</Trans>}
        description={
          <Trans>
            Staff tap “Print badge” beside the answer and print from the page that opens. No browser prints by itself.
          </Trans>
        }
      />
      {size.value !== null && (
        <>
          <SelectField
            field={size}
            label={<Trans>Size</Trans>}
            choices={STATION_BADGE_SIZES.map((size) => ({ value: size, label: i18n._(BADGE_SIZE_LABELS[size]) }))}
            required
          />
          <SwitchField
            field={hasCode}
            label={<Trans>With the ticket’s QR code</Trans>}
            help={<Trans>Check-in staff can scan it like the ticket itself.</Trans>}
          />
        </>
      )}
    </>
  );
}
