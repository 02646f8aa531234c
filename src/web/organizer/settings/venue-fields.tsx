import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { FormRow, FormSection } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Form } from "#web/ui/form/use-form.ts";
import { useFormat } from "#web/platform/format.ts";
import { countryChoices } from "./country-choices.ts";
import type { PlaceValues } from "./place-values.ts";

export function VenueFields({ form }: { form: Form<PlaceValues> }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const countries = useMemo(() => countryChoices(format, i18n.locale), [format, i18n.locale]);
  return (
    <FormSection title={<Trans>The venue</Trans>} help={<Trans>As people would put it into their maps.</Trans>}>
      <TextField
        field={form.field("location_details.venue_name")}
        label={<Trans>Name of the venue</Trans>}
        placeholder={t`Kulturhof`}
      />
      <TextField field={form.field("location_details.address_line_1")} label={<Trans>Street and number</Trans>} />
      <TextField
        field={form.field("location_details.address_line_2")}
        label={<Trans>More of the address</Trans>}
        help={<Trans>Floor, hall or entrance</Trans>}
      />
      <FormRow>
        <TextField field={form.field("location_details.zip_or_postal_code")} label={<Trans>Postal code</Trans>} />
        <TextField field={form.field("location_details.city")} label={<Trans>City</Trans>} />
      </FormRow>
      <FormRow>
        <TextField field={form.field("location_details.state_or_region")} label={<Trans>State or region</Trans>} />
        <SelectField
          field={form.field("location_details.country")}
          label={<Trans>Country</Trans>}
          choices={countries}
          clearable
        />
      </FormRow>
      <TextField
        field={form.field("maps_url")}
        type="url"
        label={<Trans>Link to a map</Trans>}
        placeholder="https://"
        help={<Trans>If empty, the address is looked up in a map.</Trans>}
      />
    </FormSection>
  );
}
