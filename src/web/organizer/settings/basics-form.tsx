import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Event } from "#contract/events.ts";
import { otherLanguages } from "#domain/translations.ts";
import { ChooseLanguage } from "#web/organizer/translations/choose-language.tsx";
import { missingIn, textsOf, type TextsByLocale } from "#web/organizer/translations/texts-of.ts";
import { FormLocaleProvider, useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { TranslatedRichTextField, TranslatedTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { useFormat } from "#web/platform/format.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { wallOf } from "#web/ui/form/date-time-field.tsx";
import { Form, FormRow, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SpanFields } from "#web/ui/form/span-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";
import { useTextPictureUpload } from "#web/organizer/events/use-text-picture-upload.ts";
import { useMove } from "./use-reschedule.tsx";
import { basedOnEvent, useSaveEvent } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

// Loaded on demand: most events are in one language.
const MissingTranslations = lazy(() => import("#web/organizer/translations/missing-translations.tsx"));
// Loaded on demand: few organizers change the currency.
const LostFees = lazy(ahead(() => import("./removed-fees.tsx").then((file) => ({ default: file.LostFees }))));

export function BasicsForm({ event, settings }: SettingsProps) {
  const format = useFormat();
  const move = useMove();
  const formLocale = useFormLocale(event.language);
  const saveEvent = useSaveEvent(event);
  const pictures = useTextPictureUpload(event);
  const form = useForm({
    initial: valuesOf(event),
    reveal: formLocale.reveal,
    based_on: basedOnEvent(event, valuesOf),
    schema: () => import("#contract/events.ts").then((contract) => contract.eventInput),
    ask: (values) => move.ask(event, values),
    send: (values, updated_at) =>
      saveEvent({ ...values, start_date: values.start_date as string, tell_guests: move.isNotified() }, updated_at),
  });
  const { translations } = form.watch();
  const languages = otherLanguages(form.watch());
  const texts = textsOf(form);
  const zone = form.watch("timezone");
  const zoneField = form.field("timezone");

  /** Another time zone keeps the local times: the event still starts at half past seven. */
  function moveTo(chosen: string | null) {
    if (chosen === null || chosen === zone) return;
    for (const name of ["start_date", "end_date"] as const) {
      const time = form.watch()[name];
      if (time !== null) form.setValue(name, wallOf(time, zone));
    }
    form.setValue("timezone", chosen);
  }

  return (
    <Form form={form}>
      <FormLocaleProvider formLocale={{ ...formLocale, own: form.watch("language") }} languages={languages}>
        <FormSection title={<Trans>Basics</Trans>}>
          <ChooseLanguage
            formLocale={{ ...formLocale, own: form.watch("language") }}
            languages={languages}
            missing={missingIn(form.watch(), ["title", "description"])}
            add={(locale) =>
              form.setValue("translations", { ...translations, [locale]: { title: null, description: null } })
            }
            remove={(locale) => form.setValue("translations", { ...translations, [locale]: null })}
          />
          <TranslatedTextField {...texts("title")} label={<Trans>Event name</Trans>} required />
          <TranslatedRichTextField
            {...texts("description")}
            label={<Trans>Description</Trans>}
            pictures={pictures}
            disabled={event.status === "ARCHIVED"}
          />
        </FormSection>
      </FormLocaleProvider>
      {otherLanguages(event).length > 0 && (
        <Suspense>
          <MissingTranslations event={event} settings={settings} />
        </Suspense>
      )}
      <FormSection title={<Trans>Date and time</Trans>} help={<Trans>Times are in the event’s time zone.</Trans>}>
        <SpanFields start={form.field("start_date")} end={form.field("end_date")} zone={zone} />
        <SelectField
          {...zoneField}
          onChange={moveTo}
          label={<Trans>Time zone</Trans>}
          choices={zoneChoices(event.timezone)}
          required
        />
      </FormSection>
      <FormSection title={<Trans>Language and currency</Trans>}>
        <FormRow>
          <SelectField
            control={form.control}
            name="language"
            label={<Trans>Language</Trans>}
            help={<Trans>The event page’s language, unless visitors choose another.</Trans>}
            choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
            required
          />
          <SelectField
            control={form.control}
            name="currency"
            label={<Trans>Currency</Trans>}
            help={
              event.has_orders ? (
                <Trans>You can’t change the currency because the event has orders.</Trans>
              ) : (
                <Trans>You can change this until the first order.</Trans>
              )
            }
            disabled={event.has_orders}
            choices={currencyChoices(format)}
            required
          />
        </FormRow>
        {form.watch("currency") !== event.currency && (
          <Suspense>
            <LostFees from={event.currency} />
          </Suspense>
        )}
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ title, description, start_date, end_date, timezone, currency, language, translations }: Event) {
  return {
    ...{ title, description, start_date: start_date as string | null, end_date, timezone, currency, language },
    translations: translations as TextsByLocale<"title" | "description">,
  };
}
