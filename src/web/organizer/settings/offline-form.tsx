import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/events.ts";
import { OFFLINE_DAYS } from "#domain/limits.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/** Whether buyers may pay the organizer directly, how they do it, and for how long their tickets wait. */
export function OfflineForm({ event, settings }: SettingsProps) {
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/events.ts").then((contract) => contract.eventSettingsInput),
    send: ({ offline_payment_days, ...values }, updated_at) =>
      saveSettings(event, { ...values, offline_payment_days: offline_payment_days as number }, updated_at),
  });
  return (
    <Form form={form}>
      <FormSection
        title={<Trans>Bank transfer or at the door</Trans>}
        help={<Trans>Buyers pay you directly. You say when the money has come; then they get their tickets.</Trans>}
      >
        <SwitchField field={form.field("offers_offline_payments")} label={<Trans>Offer it to buyers</Trans>} />
        {form.values.offers_offline_payments && (
          <>
            <TextArea
              field={form.field("offline_payment_instructions")}
              label={<Trans>How to pay</Trans>}
              help={
                <Trans>
                  Bank details, or where and when to pay in cash. Amount, deadline and payment reference are said
                  already.
                </Trans>
              }
              rows={5}
            />
            <NumberField
              field={form.field("offline_payment_days")}
              label={<Trans>Days to pay</Trans>}
              help={
                <Trans>
                  Tickets are held this long, until the end of the event at most. Unpaid, they go back on sale.
                </Trans>
              }
              min={OFFLINE_DAYS.min}
              max={OFFLINE_DAYS.max}
              required
            />
          </>
        )}
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ offers_offline_payments, offline_payment_instructions, offline_payment_days }: EventSettings) {
  return {
    ...{ offers_offline_payments, offline_payment_instructions },
    offline_payment_days: offline_payment_days as number | null,
  };
}
