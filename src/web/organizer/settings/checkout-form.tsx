import { Trans, useLingui } from "@lingui/react/macro";
import { ORDER_TIMEOUT_MINUTES, TICKETS_PER_ORDER_LIMIT } from "#domain/limits.ts";
import { Form, FormRow, FormSection, SaveBar } from "../../ui/form/form.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { RichTextField } from "../../ui/form/rich-text-field.tsx";
import { SwitchField } from "../../ui/form/switch-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { notify } from "../../ui/notifications.tsx";
import { saveEvent, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/** How buying goes: what is asked, how long it may take, what is said before and after. */
export function CheckoutForm({ event, settings }: SettingsProps) {
  const { t } = useLingui();
  const { pre_checkout_message, post_checkout_message, require_attendee_details } = settings;
  const initial = {
    pre_checkout_message,
    post_checkout_message,
    require_attendee_details,
    order_timeout_in_minutes: settings.order_timeout_in_minutes as number | null,
    max_tickets_per_order: event.max_tickets_per_order,
  };
  const form = useForm({
    initial,
    schema: () =>
      import("#contract/events.ts").then(({ eventInput, eventSettingsInput }) =>
        eventSettingsInput.extend({ max_tickets_per_order: eventInput.shape.max_tickets_per_order }),
      ),
    send: async ({ max_tickets_per_order, order_timeout_in_minutes, ...rest }) => {
      await saveSettings(event, { ...rest, order_timeout_in_minutes: order_timeout_in_minutes as number });
      if (max_tickets_per_order !== event.max_tickets_per_order) await saveEvent(event, { max_tickets_per_order });
    },
    done: () => notify.done(t`The checkout is saved.`),
  });
  const isArchived = event.status === "ARCHIVED";
  const { default: recommended, min, max } = ORDER_TIMEOUT_MINUTES;
  return (
    <Form form={form}>
      <FormSection title={<Trans>Buying</Trans>}>
        <FormRow>
          <NumberField
            field={form.field("order_timeout_in_minutes")}
            label={<Trans>Minutes to finish an order</Trans>}
            help={<Trans>So long are its tickets held. At least {recommended} are recommended.</Trans>}
            min={min}
            max={max}
            required
          />
          <NumberField
            field={form.field("max_tickets_per_order")}
            label={<Trans>Most tickets in one order</Trans>}
            help={<Trans>Left empty, only the tickets' own limits count.</Trans>}
            min={1}
            max={TICKETS_PER_ORDER_LIMIT}
          />
        </FormRow>
        <SwitchField
          field={form.field("require_attendee_details")}
          label={<Trans>Ask who each ticket is for</Trans>}
          help={<Trans>Name and email for every ticket. Off, every ticket carries the buyer's.</Trans>}
        />
      </FormSection>
      <FormSection title={<Trans>What you say</Trans>}>
        <RichTextField
          field={form.field("pre_checkout_message")}
          label={<Trans>Before paying</Trans>}
          help={<Trans>Stands above the buyer's details.</Trans>}
          disabled={isArchived}
        />
        <RichTextField
          field={form.field("post_checkout_message")}
          label={<Trans>After paying</Trans>}
          help={<Trans>Stands on the order's page.</Trans>}
          disabled={isArchived}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}
