import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/event-settings.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { afterBuyingValues as valuesOf } from "./after-buying-values.ts";
import { CancellationLadder } from "./cancellation-ladder.tsx";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/**
 * What buyers may do themselves after the purchase. They can always correct names and email
 * addresses until the event starts.
 */
export function AfterBuyingForm({ event, settings }: SettingsProps) {
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.eventSettingsInput),
    send: (values, updated_at) =>
      saveSettings(
        { ...values, cancellation_rules: values.cancellation_rules as EventSettings["cancellation_rules"] },
        updated_at,
      ),
  });
  return (
    <Form form={form}>
      <FormSection
        title={<Trans>After purchase</Trans>}
        help={<Trans>Buyers can edit names and answers on their order page until the event starts.</Trans>}
      >
        <SwitchField
          control={form.control}
          name="allow_ticket_transfer"
          label={<Trans>Buyers can transfer tickets</Trans>}
          help={<Trans>The new attendee gets a new code, and the old one stops working right away.</Trans>}
        />
        <SwitchField
          control={form.control}
          name="allow_self_cancellation"
          label={<Trans>Buyers can cancel tickets</Trans>}
          help={
            <Trans>
              Buyers see their refund before they cancel. Free tickets can be cancelled until the event starts.
            </Trans>
          }
        />
      </FormSection>
      {form.watch("allow_self_cancellation") && <CancellationLadder form={form} />}
      <SaveBar form={form} />
    </Form>
  );
}
