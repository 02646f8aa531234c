import { Trans, useLingui } from "@lingui/react/macro";
import { IconInfoCircle } from "@tabler/icons-react";
import { placeOfSupply, type Supply, supplyWarning, usualPlaceOfSupply } from "#domain/place-of-supply.ts";
import { useFormat } from "#web/platform/format.ts";
import { useCountryChoices } from "#web/ui/form/country-choices.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { Alert } from "#web/ui/parts/alert.tsx";
import type { VenueValues } from "./venue-values.ts";

/** The country in which the event is taxed, with a notice where it is not the organizer's own. */
export function SupplyFields({ form, home_country }: { form: FormApi<VenueValues>; home_country: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const choices = useCountryChoices();
  const { place, place_of_supply, location_details } = form.values;
  const supply: Supply = {
    ...{ is_online_event: place === "online", place_of_supply, home_country },
    venue_country: location_details.country,
  };
  const usual = usualPlaceOfSupply(supply);
  return (
    <FormSection
      title={<Trans>Taxes</Trans>}
      help={<Trans>Whoever buys, from wherever they are: the price of admission stays the same.</Trans>}
    >
      <SelectField
        field={form.field("place_of_supply")}
        label={<Trans>Country in which it is taxed</Trans>}
        placeholder={usual ? format.countryName(usual) : t`Not known yet`}
        help={<Trans>If empty, that of the venue; online, that of the organizer.</Trans>}
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
          Admission is taxed where the event takes place. Country of this event: {eventCountry}. Yours: {homeCountry}.
          Your taxes are charged as you have set them up; ask whoever does your taxes whether they are right there.
        </Trans>
      ) : (
        <Trans>
          What people watch online is taxed by other rules than admission, often where each of them lives. Your taxes
          are charged as you have set them up; ask whoever does your taxes.
        </Trans>
      )}
    </Alert>
  );
}
