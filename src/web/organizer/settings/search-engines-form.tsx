import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { otherLanguages } from "#domain/translations.ts";
import { SettingLanguages } from "#web/organizer/translations/setting-languages.tsx";
import { textsOf, pickTranslations } from "#web/organizer/translations/texts-of.ts";
import { useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { TranslatedTextArea, TranslatedTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { linkTexts } from "#domain/link-texts.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { LinkPreviews } from "./link-previews.tsx";
import { SearchEnginesField } from "./search-engines-field.tsx";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

export default function SearchEnginesForm({ event, settings }: SettingsProps) {
  const formLocale = useFormLocale(event.language);
  const valuesOf = valuesIn(event);
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    reveal: formLocale.reveal,
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.eventSettingsInput),
    send: (values, updated_at) => saveSettings(values, updated_at),
  });
  const texts = textsOf(form);
  const own = linkTexts(event, { seo_title: null, seo_description: null });
  return (
    <Form form={form}>
      <FormSection title={<Trans>Search engines</Trans>}>
        <SearchEnginesField field={form.field("allow_search_engine_indexing")} />
      </FormSection>
      <FormSection
        title={<Trans>Search results and shared links</Trans>}
        help={<Trans>If empty, the event’s title and description are used.</Trans>}
      >
        <SettingLanguages event={event} formLocale={formLocale} values={form.watch()} names={NAMES}>
          <TranslatedTextField
            {...texts("seo_title")}
            label={<Trans>Title</Trans>}
            help={<Trans>Search results show about 60 characters.</Trans>}
            placeholder={own.title}
          />
          <TranslatedTextArea
            {...texts("seo_description")}
            label={<Trans>Description</Trans>}
            help={<Trans>Search results show about 160 characters.</Trans>}
            placeholder={own.description}
            rows={2}
          />
        </SettingLanguages>
        <LinkPreviews event={event} texts={form.watch()} />
        <TextField
          control={form.control}
          name="seo_keywords"
          label={<Trans>Keywords</Trans>}
          help={<Trans>Separate keywords with commas. Most search engines ignore them.</Trans>}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

const NAMES = ["seo_title", "seo_description"] as const;

const valuesIn = (event: Event) => (settings: EventSettings) => {
  const { allow_search_engine_indexing, seo_title, seo_description, seo_keywords } = settings;
  const translations = pickTranslations(settings.translations, otherLanguages(event), NAMES);
  return { allow_search_engine_indexing, seo_title, seo_description, seo_keywords, translations };
};
