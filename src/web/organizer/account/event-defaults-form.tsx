import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type EventDefaults, eventDefaultCalls } from "#contract/event-defaults.ts";
import {
  AttendeeDetailsField,
  CheckoutMessages,
  ClosingTextField,
  NewOrderMailField,
  OrderTimeoutField,
} from "#web/organizer/settings/shared-fields.tsx";
import { RetentionFields } from "#web/organizer/settings/retention-fields.tsx";
import { retentionInput, retentionValues } from "#web/organizer/settings/retention-values.ts";
import { OfflineFields } from "#web/organizer/settings/offline-fields.tsx";
import { SearchEnginesField } from "#web/organizer/settings/search-engines-field.tsx";
import { VisitFields } from "#web/organizer/settings/visit-fields.tsx";
import { PriceDisplayField } from "#web/organizer/settings/price-display-field.tsx";
import { NewTicketsTaxField } from "#web/organizer/settings/tax-behavior-field.tsx";
import { call } from "#web/platform/api/call.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type Props = {
  account_id: number;
  /** The account's currency, used for examples. */
  currency: string;
  defaults: EventDefaults;
};

/** The settings with which new events start. Each event can change its own. */
export function EventDefaultsForm({ account_id, currency, defaults }: Props) {
  const params = { account_id };
  const updateEventDefaults = useMutation({
    ...mutation(eventDefaultCalls.update),
    onSuccess: (response) => queryClient().setQueryData(query(eventDefaultCalls.get, { params }).queryKey, response),
  });
  const form = useForm({
    initial: valuesOf(defaults),
    based_on: basedOn(defaults, valuesOf, () => call(eventDefaultCalls.get, { params })),
    schema: () => import("#contract/event-defaults.ts").then((contract) => contract.eventDefaultsInput),
    body: (values) => ({ ...values, ...retentionInput(values) }),
    send: ({ order_timeout_in_minutes, offline_payment_days, ...values }, updated_at) => {
      const numbers = {
        order_timeout_in_minutes: order_timeout_in_minutes as number,
        offline_payment_days: offline_payment_days as number,
      };
      const body = { ...values, ...numbers, ...retentionInput(values), updated_at };
      return updateEventDefaults.mutateAsync({ params, body });
    },
  });
  return (
    <Form form={form}>
      <p>
        <Trans>
          New events start with these settings, and you can change them for each event. Existing events don’t change.
        </Trans>
      </p>
      <FormSection title={<Trans>Checkout</Trans>}>
        <OrderTimeoutField field={form.field("order_timeout_in_minutes")} />
        <AttendeeDetailsField field={form.field("require_attendee_details")} />
      </FormSection>
      <PriceDisplayField field={form.field("price_display_mode")} currency={currency}>
        <NewTicketsTaxField field={form.field("tax_behavior")} currency={currency} />
      </PriceDisplayField>
      <OfflineFields
        offers={form.field("offers_offline_payments")}
        instructions={{ field: form.field("offline_payment_instructions") }}
        days={form.field("offline_payment_days")}
        early={form.field("allow_unpaid_tickets")}
        isOffered={form.watch("offers_offline_payments")}
      />
      <CheckoutMessages
        before={{ field: form.field("pre_checkout_message") }}
        after={{ field: form.field("post_checkout_message") }}
      />
      <FormSection title={<Trans>Emails</Trans>}>
        <TextField
          control={form.control}
          name="support_email"
          type="email"
          label={<Trans>Contact email</Trans>}
          help={<Trans>Shown on orders. Buyers’ replies go here. If empty, the organizer’s email is used.</Trans>}
        />
        <ClosingTextField field={form.field("email_footer_message")} />
        <NewOrderMailField field={form.field("notify_organizer_of_new_orders")} />
      </FormSection>
      <RetentionFields
        answers={form.field("answer_retention_days")}
        people={form.field("personal_data_retention_days")}
      />
      <FormSection title={<Trans>Search engines</Trans>}>
        <SearchEnginesField field={form.field("allow_search_engine_indexing")} />
      </FormSection>
      <VisitFields form={form} />
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ updated_at: _updated_at, ...values }: EventDefaults) {
  return {
    ...values,
    order_timeout_in_minutes: values.order_timeout_in_minutes as number | null,
    offline_payment_days: values.offline_payment_days as number | null,
    ...retentionValues(values),
  };
}
