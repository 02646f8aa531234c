import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { placeOfSupply, type Supply, supplyWarning, usualPlaceOfSupply } from "#domain/place-of-supply.ts";
import { useFormat } from "#web/platform/format.ts";
import { useCountryChoices } from "#web/ui/form/country-choices.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { VenueValues } from "./venue-values.ts";

/** The country in which the event is taxed, with a notice where it is not the organizer's own. */
export function SupplyFields({ form, home_country }: { form: FormApi<VenueValues>; home_country: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const choices = useCountryChoices();
  const { place, place_of_supply, location_details } = form.watch();
  const supply: Supply = {
    ...{ is_online_event: place === "online", place_of_supply, home_country },
    venue_country: location_details.country,
  };
  const usual = usualPlaceOfSupply(supply);
  return (
    <FormSection
      title={<Trans>Taxes</Trans>}
      help={<Trans>Buyers pay the same ticket price, wherever they are.</Trans>}
    >
      <SelectField
        control={form.control}
        name="place_of_supply"
        label={<Trans>Country of taxation</Trans>}
        placeholder={usual ? format.countryName(usual) : t`Not known yet`}
        help={<Trans>If empty, we use the venue’s country, or the organizer’s for online events.</Trans>}
        choices={choices}
        clearable
      />
      <SupplyWarning supply={supply} />
    </FormSection>
  );
}

function SupplyWarning({ supply }: { supply: Supply }) {
  const format = useFormat();
  const warning = supplyWarning(supply);
  if (warning === null) return null;
  const eventCountry = format.countryName(placeOfSupply(supply) ?? "");
  const homeCountry = format.countryName(supply.home_country ?? "");
  return (
    <Alert color="orange" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
      {warning === "abroad" ? (
        <Trans>
          Admission is taxed where the event takes place. Event country: {eventCountry}. Your country: {homeCountry}. We
          charge the taxes you’ve set up, so ask your tax advisor whether they apply.
        </Trans>
      ) : (
        <Trans>
          Online events are often taxed where each attendee lives. We charge the taxes you’ve set up, so ask your tax
          advisor whether they apply.
        </Trans>
      )}
    </Alert>
  );
}
