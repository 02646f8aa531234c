import { Trans } from "@lingui/react/macro";
import { type Event, type EventSettings, events } from "#contract/events.ts";
import { ORDER_TIMEOUT_MINUTES, TICKETS_PER_ORDER_LIMIT } from "#domain/limits.ts";
import { call } from "#web/platform/call.ts";
import { Form, FormRow, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { saveEvent, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/** How buying goes: what is asked, how long it may take, what is said before and after. */
export function CheckoutForm({ event, settings }: SettingsProps) {
  const form = useForm({
    initial: valuesOf({ event, settings }),
    based_on: { updated_at: startOf({ event, settings }), now: () => present(event) },
    schema: () =>
      import("#contract/events.ts").then(({ eventInput, eventSettingsInput }) =>
        eventSettingsInput.extend({ max_tickets_per_order: eventInput.shape.max_tickets_per_order }),
      ),
    send: async ({ max_tickets_per_order, order_timeout_in_minutes, ...rest }, updated_at) => {
      const minutes = order_timeout_in_minutes as number;
      const saved = await saveSettings(event, { ...rest, order_timeout_in_minutes: minutes }, updated_at.settings);
      const isSame = max_tickets_per_order === event.max_tickets_per_order;
      const changed = isSame ? undefined : await saveEvent(event, { max_tickets_per_order }, updated_at.event);
      const at = { event: changed?.data.updated_at ?? updated_at.event, settings: saved.data.updated_at };
      return { data: { updated_at: at } };
    },
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
            help={<Trans>Its tickets are held this long. We recommend at least {recommended}.</Trans>}
            min={min}
            max={max}
            required
          />
          <NumberField
            field={form.field("max_tickets_per_order")}
            label={<Trans>Most tickets in one order</Trans>}
            help={<Trans>If empty, only the tickets’ own limits count.</Trans>}
            min={1}
            max={TICKETS_PER_ORDER_LIMIT}
          />
        </FormRow>
        <SwitchField
          field={form.field("require_attendee_details")}
          label={<Trans>Ask who each ticket is for</Trans>}
          help={<Trans>Name and email for every ticket. When off, every ticket carries the buyer’s.</Trans>}
        />
      </FormSection>
      <FormSection title={<Trans>What you say</Trans>}>
        <RichTextField
          field={form.field("pre_checkout_message")}
          label={<Trans>Before paying</Trans>}
          help={<Trans>Shown above the buyer’s details.</Trans>}
          disabled={isArchived}
        />
        <RichTextField
          field={form.field("post_checkout_message")}
          label={<Trans>After paying</Trans>}
          help={<Trans>Shown on the order’s page.</Trans>}
          disabled={isArchived}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

/** Most of it are settings, one number is the event's own: either may have been changed by somebody else. */
type Both = { event: Event; settings: EventSettings };

function valuesOf({ event, settings }: Both) {
  const { pre_checkout_message, post_checkout_message, require_attendee_details } = settings;
  return {
    pre_checkout_message,
    post_checkout_message,
    require_attendee_details,
    order_timeout_in_minutes: settings.order_timeout_in_minutes as number | null,
    max_tickets_per_order: event.max_tickets_per_order,
  };
}

function startOf({ event, settings }: Both) {
  return { event: event.updated_at, settings: settings.updated_at };
}

async function present({ id: event_id }: Event) {
  const params = { event_id };
  const [event, settings] = await Promise.all([call(events.get, { params }), call(events.settings, { params })]);
  const both = { event: event.data, settings: settings.data };
  return { values: valuesOf(both), updated_at: startOf(both) };
}
