import { Trans, useLingui } from "@lingui/react/macro";
import { DISCOUNT_TYPE_LABELS } from "#contract/labels/promo-codes.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { FormRow } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { PercentField } from "#web/ui/form/percent-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import type { OfferValues } from "./promo-code-values.ts";
import { useFormat } from "#web/platform/format.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";

/** Discount, tickets and validity, shared by the forms for one code and for many. */
export function OfferFields<Values extends OfferValues>({ form: genericForm }: { form: FormApi<Values> }) {
  const form = genericForm as unknown as FormApi<OfferValues>;
  const { i18n } = useLingui();
  const { currency, timezone } = useEvent();
  const { discount_type, start_date } = form.watch();
  return (
    <>
      <ChoiceField
        control={form.control}
        name="discount_type"
        onChange={(chosen) => {
          form.setValue("discount_type", chosen);
          // A percentage must not be read as an amount.
          form.setValue("discount", null);
        }}
        label={<Trans>Discount</Trans>}
        help={
          discount_type === "NONE" && (
            <Trans>This code only unlocks tickets that are hidden without a promo code.</Trans>
          )
        }
        choices={CHOICES.map((value) => ({ value, label: i18n._(DISCOUNT_TYPE_LABELS[value]) }))}
      />
      {discount_type === "PERCENTAGE" && (
        <PercentField
          control={form.control}
          name="discount"
          label={<Trans>Discount per ticket</Trans>}
          help={<Trans>At 100%, a ticket is free except for fixed fees.</Trans>}
          required
        />
      )}
      {discount_type === "FIXED" && (
        <MoneyField
          control={form.control}
          name="discount"
          label={<Trans>Discount per ticket</Trans>}
          help={
            <Trans>
              Tickets that cost less become free. You can’t change the event’s currency while a code takes off a fixed
              amount.
            </Trans>
          }
          currency={currency}
          required
        />
      )}
      <CoveredTickets form={form} />
      <FormRow>
        <DateTimeField control={form.control} name="start_date" label={<Trans>Valid from</Trans>} zone={timezone} />
        <DateTimeField
          control={form.control}
          name="expiry_date"
          label={<Trans>Expires</Trans>}
          zone={timezone}
          min={start_date}
        />
      </FormRow>
    </>
  );
}

const CHOICES = ["PERCENTAGE", "FIXED", "NONE"] as const;

/** Selects the tickets that a code applies to, and names those that are hidden without it. */
function CoveredTickets({ form }: { form: FormApi<OfferValues> }) {
  const format = useFormat();
  const known = useTicketsQuery().data?.data;
  const tickets = known ?? [];
  const { all_tickets, applicable_ticket_ids } = form.watch();
  const revealed = tickets
    .filter(({ id, is_hidden_without_promo_code }) => {
      return is_hidden_without_promo_code && (all_tickets || applicable_ticket_ids.includes(id));
    })
    .map(({ title }) => title);
  const names = format.list(revealed);
  const reveals =
    known === undefined ? undefined : revealed.length > 0 ? (
      <Trans>Unlocks tickets that are hidden without a promo code: {names}.</Trans>
    ) : (
      <Trans>None of these tickets is hidden without a promo code.</Trans>
    );
  return (
    <>
      <SwitchField
        control={form.control}
        name="all_tickets"
        label={<Trans>All tickets, including new ones</Trans>}
        help={all_tickets ? reveals : undefined}
      />
      {!all_tickets && (
        <CheckboxGroupField
          control={form.control}
          name="applicable_ticket_ids"
          label={<Trans>Tickets</Trans>}
          help={reveals}
          choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
      )}
    </>
  );
}
