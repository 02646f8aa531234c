import { Trans, useLingui } from "@lingui/react/macro";
import { Switch } from "@mantine/core";
import { STATION_BADGE_SIZES, type StationBadgeSize } from "#domain/badges.ts";
import classes from "#web/ui/form/fields.module.css";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import { BADGE_SIZE_LABELS } from "#web/organizer/print/badge-labels.ts";

type BadgeFieldProps = { size: Field<StationBadgeSize | null>; hasCode: Field<boolean> };

export function BadgeField({ size, hasCode }: BadgeFieldProps) {
  const { i18n } = useLingui();
  const { value, onChange } = useField(size);
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <Switch
        className={classes.switch}
        checked={value !== null}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? STATION_BADGE_SIZES[0] : null)}
        label={<Trans>Print badges at check-in</Trans>}
        description={<Trans>After a scan, staff tap “Print badge” and print from the page that opens.</Trans>}
      />
      {value !== null && (
        <>
          <SelectField
            {...size}
            label={<Trans>Badge size</Trans>}
            choices={STATION_BADGE_SIZES.map((size) => ({ value: size, label: i18n._(BADGE_SIZE_LABELS[size]) }))}
            required
          />
          <SwitchField
            {...hasCode}
            label={<Trans>Include the ticket’s QR code</Trans>}
            help={<Trans>Check-in staff can scan it like the ticket itself.</Trans>}
          />
        </>
      )}
    </>
  );
}
