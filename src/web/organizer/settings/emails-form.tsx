import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/events.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

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
        <TextArea
          field={form.field("email_footer_message")}
          label={<Trans>Closing words</Trans>}
          help={<Trans>At the end of every mail about this event.</Trans>}
        />
      </FormSection>
      <FormSection title={<Trans>To you</Trans>}>
        <SwitchField
          field={form.field("notify_organizer_of_new_orders")}
          label={<Trans>Mail about every new order</Trans>}
          help={<Trans>Goes to the organizer’s address.</Trans>}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ support_email, email_footer_message, notify_organizer_of_new_orders }: EventSettings) {
  return { support_email, email_footer_message, notify_organizer_of_new_orders };
}
