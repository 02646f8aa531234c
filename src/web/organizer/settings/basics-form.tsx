import { Trans, useLingui } from "@lingui/react/macro";
import type { Locale } from "#contract/fields.ts";
import { toWallTime, useFormat } from "../../platform/format.ts";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/locales.ts";
import { DateTimeField } from "../../ui/form/date-time-field.tsx";
import { Form, FormRow, FormSection, SaveBar } from "../../ui/form/form.tsx";
import { RichTextField } from "../../ui/form/rich-text-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "../../ui/form/zone-choices.ts";
import { notify } from "../../ui/notifications.tsx";
import { eventBody, saveEvent } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/** What it is, when it is, and the money it is sold in. */
export function BasicsForm({ event }: SettingsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { title, description, timezone, currency, language } = event;
  const initial = {
    title,
    description,
    start_date: toWallTime(event.start_date, timezone),
    end_date: toWallTime(event.end_date, timezone),
    timezone,
    currency,
    language,
  };
  const sent = (values: typeof initial) => ({ ...values, start_date: values.start_date as string });
  const form = useForm({
    initial,
    schema: () => import("#contract/events.ts").then((contract) => contract.eventInput),
    body: (values) => eventBody(event, sent(values)),
    send: (values) => saveEvent(event, sent(values)),
    done: () => notify.done(t`The event is saved.`),
  });
  const zone = form.values.timezone;
  return (
    <Form form={form}>
      <FormSection title={<Trans>What it is</Trans>}>
        <TextField field={form.field("title")} label={<Trans>Event name</Trans>} required />
        <RichTextField
          field={form.field("description")}
          label={<Trans>Description</Trans>}
          disabled={event.status === "ARCHIVED"}
        />
      </FormSection>
      <FormSection
        title={<Trans>When it is</Trans>}
        help={<Trans>The times are those of the clocks where it happens.</Trans>}
      >
        <FormRow>
          <DateTimeField field={form.field("start_date")} label={<Trans>Starts</Trans>} zone={zone} required />
          <DateTimeField
            field={form.field("end_date")}
            label={<Trans>Ends</Trans>}
            zone={zone}
            min={form.values.start_date}
          />
        </FormRow>
        <SelectField
          field={form.field("timezone")}
          label={<Trans>Time zone</Trans>}
          choices={zoneChoices(timezone)}
          required
        />
      </FormSection>
      <FormSection title={<Trans>Language and money</Trans>}>
        <FormRow>
          <SelectField<Locale>
            field={form.field("language")}
            label={<Trans>Language</Trans>}
            help={<Trans>Of the event page, where a visitor has not chosen another.</Trans>}
            choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
            required
          />
          <SelectField
            field={form.field("currency")}
            label={<Trans>Currency</Trans>}
            help={
              event.has_orders ? (
                <Trans>It can't change any more: there are orders in it.</Trans>
              ) : (
                <Trans>It can change until the first order.</Trans>
              )
            }
            disabled={event.has_orders}
            choices={currencyChoices(format)}
            required
          />
        </FormRow>
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}
