import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { otherLanguages } from "#domain/translations.ts";
import { SettingLanguages } from "#web/organizer/translations/setting-languages.tsx";
import { textsOf, pickTranslations } from "#web/organizer/translations/texts-of.ts";
import { useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";
import { ClosingTextField, NewOrderMailField } from "./shared-fields.tsx";

export function EmailsForm({ event, settings }: SettingsProps) {
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
  return (
    <Form form={form}>
      <FormSection title={<Trans>Emails to buyers and attendees</Trans>}>
        <TextField
          control={form.control}
          name="support_email"
          type="email"
          label={<Trans>Contact email</Trans>}
          help={<Trans>Shown on orders. Buyers’ replies go here.</Trans>}
        />
        <SettingLanguages event={event} formLocale={formLocale} values={form.watch()} names={NAMES}>
          <ClosingTextField {...textsOf(form)("email_footer_message")} />
        </SettingLanguages>
      </FormSection>
      <FormSection title={<Trans>Emails to you</Trans>}>
        <NewOrderMailField field={form.field("notify_organizer_of_new_orders")} />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

const NAMES = ["email_footer_message"] as const;

const valuesIn = (event: Event) => (settings: EventSettings) => {
  const { support_email, email_footer_message, notify_organizer_of_new_orders } = settings;
  const translations = pickTranslations(settings.translations, otherLanguages(event), NAMES);
  return { support_email, email_footer_message, notify_organizer_of_new_orders, translations };
};
