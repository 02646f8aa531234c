import { Trans, useLingui } from "@lingui/react/macro";
import { Input, SegmentedControl, Stack } from "@mantine/core";
import { useId } from "react";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { WhereValues } from "./where-values.ts";

type Props = { place: Field<WhereValues["place"]>; venue: Field<string>; link: Field<string> };

/** Where a new event takes place: a venue in one line, online, or decided later. */
export function WhereFields({ place, venue, link }: Props) {
  const { t } = useLingui();
  const label = useId();
  const { value, onChange } = useField(place);
  return (
    <Stack gap="xs">
      <div>
        <Input.Label component="div" id={label} mb={6}>
          <Trans>Location</Trans>
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={value}
          onChange={(chosen) => onChange(chosen as WhereValues["place"])}
          data={[
            { value: "venue", label: t`At a venue` },
            { value: "online", label: t`Online` },
            { value: "later", label: t`Add later` },
          ]}
        />
      </div>
      {value === "venue" && (
        <TextField
          {...venue}
          label={<Trans>Venue or address (optional)</Trans>}
          placeholder={t`Riverside Hall, 12 Quay Street, Porto`}
        />
      )}
      {value === "online" && (
        <TextField
          {...link}
          type="url"
          label={<Trans>Meeting link (optional)</Trans>}
          placeholder="https://"
          help={<Trans>Only shown to buyers and attendees.</Trans>}
        />
      )}
    </Stack>
  );
}
