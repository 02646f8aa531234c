import { Trans, useLingui } from "@lingui/react/macro";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { useCountryChoices } from "#web/ui/form/country-choices.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { VenueValues } from "./venue-values.ts";

export function VenueFields({ form }: { form: FormApi<VenueValues> }) {
  const { t } = useLingui();
  const countries = useCountryChoices();
  return (
    <FormSection title={<Trans>Venue</Trans>} help={<Trans>The address people would search for on a map.</Trans>}>
      <TextField
        control={form.control}
        name="location_details.venue_name"
        label={<Trans>Venue name</Trans>}
        placeholder={t`Riverside Hall`}
      />
      <AddressFields
        field={(part) => form.field(`location_details.${part}`)}
        more={<Trans>Floor, hall or entrance</Trans>}
        country={
          <SelectField
            control={form.control}
            name="location_details.country"
            label={<Trans>Country</Trans>}
            choices={countries}
            clearable
          />
        }
      />
      <TextField
        control={form.control}
        name="maps_url"
        type="url"
        label={<Trans>Map link</Trans>}
        placeholder="https://"
        help={<Trans>If empty, the map shows the address above.</Trans>}
      />
    </FormSection>
  );
}
