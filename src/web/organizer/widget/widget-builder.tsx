import { converted } from "#web/ui/form/common.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { BUTTON_TEXT_MAX } from "#domain/maxima.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { SettingLanguages } from "#web/organizer/translations/setting-languages.tsx";
import { textsOf } from "#web/organizer/translations/texts-of.ts";
import { useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { TranslatedTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { basedOnSettings, useSaveSettings } from "#web/organizer/settings/use-save-settings.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { ColorField } from "#web/ui/form/color-field.tsx";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { NativeSelectField } from "#web/ui/form/native-select-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import classes from "./widget-builder.module.css";
import { WidgetPreview } from "./widget-preview.tsx";
import { WIDGET_TEXTS, type WidgetValues, widgetValuesOf } from "./widget-values.ts";

/** The settings on the left and the widget on the right, with unsaved settings. */
export function WidgetBuilder({ event, settings }: { event: Event; settings: EventSettings }) {
  const { t } = useLingui();
  const formLocale = useFormLocale(event.language);
  const valuesOf = widgetValuesOf(event);
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    reveal: formLocale.reveal,
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then(({ eventSettingsInput }) => eventSettingsInput),
    send: (values, updated_at) => saveSettings(values, updated_at),
  });
  return (
    <div className={classes.builder}>
      <fieldset className={classes.settings} aria-label={t`Widget`}>
        <EventForms may={{ area: "setup", doing: "writing" }} isNoticeShown>
          <Form form={form}>
            <FormSection
              title={<Trans>Appearance</Trans>}
              help={<Trans>If empty, we use the style of your event page and keep text readable.</Trans>}
            >
              <RadioCardsField
                control={form.control}
                name="widget_theme"
                label={<Trans>Color scheme</Trans>}
                choices={[
                  { value: "light", label: <Trans>Light</Trans> },
                  { value: "dark", label: <Trans>Dark</Trans> },
                  { value: "auto", label: <Trans>Same as visitor’s device</Trans> },
                ]}
              />
              <div className={classes.colors}>
                <ColorField control={form.control} name="widget_accent_color" label={t`Buttons and links`} />
                <ColorField control={form.control} name="widget_background_color" label={t`Background`} />
                <ColorField control={form.control} name="widget_text_color" label={t`Text`} />
              </div>
              <SettingLanguages event={event} formLocale={formLocale} values={form.watch()} names={WIDGET_TEXTS}>
                <TranslatedTextField
                  {...textsOf(form)("widget_button_text")}
                  label={<Trans>Checkout button text</Trans>}
                  help={<Trans>If empty, the text from your event page is used.</Trans>}
                  maxLength={BUTTON_TEXT_MAX}
                />
              </SettingLanguages>
              <NativeSelectField
                control={form.control}
                name="widget_language"
                label={<Trans>Language</Trans>}
                none={t`Same as your website`}
                choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
              />
              <SwitchField
                control={form.control}
                name="widget_auto_resize"
                label={<Trans>Fit height to content</Trans>}
                help={<Trans>When off, the height is fixed and the tickets scroll.</Trans>}
              />
            </FormSection>
            <FormSection
              title={<Trans>Allowed websites</Trans>}
              help={<Trans>Websites that can show the widget, one per line. If empty, every website can.</Trans>}
            >
              <SitesField form={form} />
            </FormSection>
            <SaveBar form={form} />
          </Form>
        </EventForms>
      </fieldset>
      <WidgetPreview event={event} values={form.watch()} at={formLocale.at} />
    </div>
  );
}

/** A list of sites, one per line. */
function SitesField({ form }: { form: ReturnType<typeof useForm<WidgetValues, unknown, string>> }) {
  return (
    <TextArea
      {...converted(form.field("widget_sites"), {
        read: (sites) => sites.join("\n"),
        write: (typed: string | null) => (typed ? typed.split("\n") : []),
      })}
      label={<Trans>Websites</Trans>}
      placeholder="https://example.com"
      help={<Trans>To include all subdomains, enter https://*.example.com.</Trans>}
    />
  );
}
