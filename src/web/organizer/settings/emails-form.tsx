import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/events.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";
import { ClosingWordsField, NewOrderMailField } from "./shared-fields.tsx";

export function EmailsForm({ event, settings }: SettingsProps) {
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/events.ts").then((contract) => contract.eventSettingsInput),
    send: (values, updated_at) => saveSettings(event, values, updated_at),
  });
  return (
    <Form form={form}>
      <FormSection title={<Trans>To your guests</Trans>}>
        <TextField
          field={form.field("support_email")}
          type="email"
          label={<Trans>Email for questions</Trans>}
          help={<Trans>Buyers find it on their order, and their replies go there.</Trans>}
        />
        <ClosingWordsField field={form.field("email_footer_message")} />
      </FormSection>
      <FormSection title={<Trans>To you</Trans>}>
        <NewOrderMailField field={form.field("notify_organizer_of_new_orders")} />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ support_email, email_footer_message, notify_organizer_of_new_orders }: EventSettings) {
  return { support_email, email_footer_message, notify_organizer_of_new_orders };
}
