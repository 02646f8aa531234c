import { Trans, useLingui } from "@lingui/react/macro";
import { DISCOUNT_TYPE_LABELS } from "#contract/labels/promo-codes.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { FormRow } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { PercentField } from "#web/ui/form/percent-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { CoveredTickets } from "./covered-tickets.tsx";
import type { OfferValues } from "./promo-code-values.ts";

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
