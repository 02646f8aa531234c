import { Trans, useLingui } from "@lingui/react/macro";
import { type Event, events } from "#contract/events.ts";
import { type EventSettings, eventSettingCalls } from "#contract/event-settings.ts";
import { TICKETS_PER_ORDER_LIMIT } from "#domain/maxima.ts";
import { otherLanguages } from "#domain/translations.ts";
import { SettingLanguages } from "#web/organizer/translations/setting-languages.tsx";
import { textsOf, pickTranslations } from "#web/organizer/translations/texts-of.ts";
import { useFormLocale } from "#web/organizer/translations/use-form-locale.tsx";
import { call } from "#web/platform/api/call.ts";
import { Form, FormRow, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { TranslatedTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useSaveCheckout } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";
import { NewTicketsTaxField } from "./tax-behavior-field.tsx";
import { PriceDisplayField } from "./price-display-field.tsx";
import { AttendeeDetailsField, CheckoutMessages, OrderTimeoutField } from "./shared-fields.tsx";
import { converted, type Field } from "#web/ui/form/common.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";

/** The checkout: questions, time limit, and messages before and after. */
export function CheckoutForm({ event, settings }: SettingsProps) {
  const formLocale = useFormLocale(event.language);
  const saveCheckout = useSaveCheckout(event);
  const form = useForm({
    reveal: formLocale.reveal,
    initial: valuesOf({ event, settings }),
    based_on: { updated_at: startOf({ event, settings }), now: () => present(event) },
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.checkoutSettingsInput),
    send: async (values, updated_at) => {
      const order_timeout_in_minutes = values.order_timeout_in_minutes as number;
      const saved = await saveCheckout({ ...values, order_timeout_in_minutes }, updated_at);
      return { data: { updated_at: startOf(saved.data) } };
    },
  });
  const texts = textsOf(form);
  const isArchived = event.status === "ARCHIVED";
  return (
    <Form form={form}>
      <SettingLanguages event={event} formLocale={formLocale} values={form.watch()} names={NAMES}>
        <FormSection title={<Trans>Checkout</Trans>}>
          <FormRow>
            <OrderTimeoutField field={form.field("order_timeout_in_minutes")} />
            <NumberField
              control={form.control}
              name="max_tickets_per_order"
              label={<Trans>Maximum tickets per order</Trans>}
              help={<Trans>If empty, only each ticket’s own limit applies.</Trans>}
              min={1}
              max={TICKETS_PER_ORDER_LIMIT}
            />
          </FormRow>
          <TranslatedTextField
            {...texts("continue_button_text")}
            label={<Trans>Checkout button text</Trans>}
            help={<Trans>If empty, buyers see “Continue” in their language.</Trans>}
          />
          <AttendeeDetailsField field={form.field("require_attendee_details")} />
          <StepsField field={form.field("questions_in_steps")} />
        </FormSection>
        <PriceDisplayField field={form.field("price_display_mode")} currency={event.currency}>
          <NewTicketsTaxField field={form.field("tax_behavior")} currency={event.currency} />
        </PriceDisplayField>
        <CheckoutMessages
          before={texts("pre_checkout_message")}
          after={texts("post_checkout_message")}
          disabled={isArchived}
        />
      </SettingLanguages>
      <SaveBar form={form} />
    </Form>
  );
}

/**
 * Most values are event settings, one number belongs to the event: either may have been changed by
 * another user.
 */
type Both = { event: Event; settings: EventSettings };

const NAMES = ["continue_button_text", "pre_checkout_message", "post_checkout_message"] as const;

function valuesOf({ event, settings }: Both) {
  const { pre_checkout_message, post_checkout_message, require_attendee_details, price_display_mode, tax_behavior } =
    settings;
  const { questions_in_steps, continue_button_text } = settings;
  return {
    pre_checkout_message,
    post_checkout_message,
    require_attendee_details,
    questions_in_steps,
    continue_button_text,
    price_display_mode,
    tax_behavior,
    order_timeout_in_minutes: settings.order_timeout_in_minutes as number | null,
    max_tickets_per_order: event.max_tickets_per_order,
    translations: pickTranslations(settings.translations, otherLanguages(event), NAMES),
  };
}

function startOf({ event, settings }: Both) {
  return { event: event.updated_at, settings: settings.updated_at };
}

async function present({ id: event_id }: Event) {
  const params = { event_id };
  const [event, settings] = await Promise.all([call(events.get, { params }), call(eventSettingCalls.get, { params })]);
  const both = { event: event.data, settings: settings.data };
  return { values: valuesOf(both), updated_at: startOf(both) };
}

/** Whether the checkout asks for buyer, attendees and answers on one page or in steps. */
function StepsField({ field }: { field: Field<boolean> }) {
  const { t } = useLingui();
  return (
    <RadioCardsField
      {...converted(field, { read: (isApart) => (isApart ? "steps" : "page"), write: (chosen) => chosen === "steps" })}
      label={<Trans>Checkout form</Trans>}
      choices={[
        { value: "page", label: t`One page`, help: t`Fastest when you ask few questions.` },
        {
          value: "steps",
          label: t`Step by step`,
          help: t`Asks about the buyer, then each ticket, then the order. Best for many questions.`,
        },
      ]}
    />
  );
}
