import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { otherLanguages } from "#domain/translations.ts";
import { SettingLanguages } from "#web/organizer/translations/setting-languages.tsx";
import { textsOf, pickTranslations } from "#web/organizer/translations/texts-of.ts";
import { useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { Form, SaveBar } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { OfflineFields } from "./offline-fields.tsx";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

export function OfflineForm({ event, settings }: SettingsProps) {
  const formLocale = useFormLocale(event.language);
  const valuesOf = valuesIn(event);
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    reveal: formLocale.reveal,
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.eventSettingsInput),
    send: ({ offline_payment_days, ...values }, updated_at) =>
      saveSettings({ ...values, offline_payment_days: offline_payment_days as number }, updated_at),
  });
  return (
    <Form form={form}>
      <SettingLanguages event={event} formLocale={formLocale} values={form.watch()} names={NAMES}>
        <OfflineFields
          offers={form.field("offers_offline_payments")}
          instructions={textsOf(form)("offline_payment_instructions")}
          days={form.field("offline_payment_days")}
          early={form.field("allow_unpaid_tickets")}
          isOffered={form.watch("offers_offline_payments")}
        />
      </SettingLanguages>
      <SaveBar form={form} />
    </Form>
  );
}

const NAMES = ["offline_payment_instructions"] as const;

const valuesIn = (event: Event) => (settings: EventSettings) => {
  const { offers_offline_payments, offline_payment_instructions, offline_payment_days, allow_unpaid_tickets } =
    settings;
  return {
    ...{ offers_offline_payments, offline_payment_instructions, allow_unpaid_tickets },
    offline_payment_days: offline_payment_days as number | null,
    translations: pickTranslations(settings.translations, otherLanguages(event), NAMES),
  };
};
