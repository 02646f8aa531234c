import { Trans, useLingui } from "@lingui/react/macro";
import { IconMapPin, IconVideo } from "@tabler/icons-react";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import type { EventSettings } from "#contract/event-settings.ts";
import { otherLanguages } from "#domain/translations.ts";
import { SettingLanguages } from "#web/organizer/translations/setting-languages.tsx";
import { textsOf } from "#web/organizer/translations/texts-of.ts";
import { useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { TranslatedRichTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { useForm, type FormApi } from "#web/ui/form/use-form.ts";
import { venueBody, venueValues, type VenueValues } from "./venue-values.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";
import { SupplyFields } from "./supply-fields.tsx";
import { useMove } from "./use-reschedule.tsx";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { useCountryChoices } from "#web/ui/form/country-choices.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** The venue or the online access of the event. Switching between them keeps the input of both. */
export function VenueForm({ event, settings }: SettingsProps) {
  const move = useMove();
  const formLocale = useFormLocale(event.language);
  const valuesOf = (current: EventSettings) => venueValues(current, otherLanguages(event));
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    reveal: formLocale.reveal,
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.eventSettingsInput),
    body: venueBody,
    ask: (values) => move.askVenue(event, settings, venueBody(values)),
    send: (values, updated_at) => saveSettings({ ...venueBody(values), tell_guests: move.isNotified() }, updated_at),
  });
  const { place } = form.watch();
  return (
    <Form form={form}>
      <RadioCardsField
        control={form.control}
        name="place"
        label={<Trans>Location</Trans>}
        choices={[
          {
            value: "venue",
            label: <Trans>At a venue</Trans>,
            help: <Trans>Attendees come to an address.</Trans>,
            icon: <IconMapPin size={20} aria-hidden />,
          },
          {
            value: "online",
            label: <Trans>Online</Trans>,
            help: <Trans>Attendees join from anywhere.</Trans>,
            icon: <IconVideo size={20} aria-hidden />,
          },
        ]}
      />
      {place === "online" ? (
        <FormSection title={<Trans>Online access</Trans>}>
          <SettingLanguages
            event={event}
            formLocale={formLocale}
            values={form.watch()}
            names={["online_event_connection_details"]}
          >
            <TranslatedRichTextField
              {...textsOf(form)("online_event_connection_details")}
              label={<Trans>Connection details</Trans>}
              help={<Trans>Only shown to buyers and attendees.</Trans>}
              disabled={event.status === "ARCHIVED"}
            />
          </SettingLanguages>
        </FormSection>
      ) : (
        <VenueFields form={form} />
      )}
      <SupplyFields form={form} home_country={settings.home_country} />
      <SaveBar form={form} />
    </Form>
  );
}

function VenueFields({ form }: { form: FormApi<VenueValues> }) {
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
