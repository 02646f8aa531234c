import { useField } from "#web/ui/form/common.tsx";
import { Trans } from "@lingui/react/macro";
import { currencyDecimals } from "#domain/currencies.ts";
import { grossPrice } from "#domain/pricing.ts";
import { useFormat } from "#web/platform/format.ts";
import { FormRow } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { PercentField } from "#web/ui/form/percent-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { currencyChoices } from "#web/ui/form/zone-choices.ts";
import type { TaxOrFeeValues } from "./tax-or-fee-values.ts";

/** A percentage of any price or an amount in one currency, with an example price. */
export function RateFields({ form, currency }: { form: FormApi<TaxOrFeeValues>; currency: string }) {
  const format = useFormat();
  const { calculation_type, currency_code } = form.watch();
  const { isBlocked } = useField(form.field("rate"));
  const example = !isBlocked && <Example values={form.watch()} currency={currency} />;
  if (calculation_type === "PERCENTAGE")
    return (
      <PercentField
        key="percent"
        control={form.control}
        name="rate"
        label={<Trans>Percentage</Trans>}
        help={example}
        required
      />
    );
  return (
    <FormRow>
      <MoneyField
        key={currency_code}
        control={form.control}
        name="rate"
        label={<Trans>Amount per ticket</Trans>}
        help={example}
        currency={currency_code ?? currency}
        required
      />
      <SelectField
        control={form.control}
        name="currency_code"
        label={<Trans>Currency</Trans>}
        help={<Trans>Only events in this currency can use it.</Trans>}
        choices={currencyChoices(format)}
        required
      />
    </FormRow>
  );
}

/** "A €20.00 ticket costs buyers €23.80." */
function Example({ values, currency }: { values: TaxOrFeeValues; currency: string }) {
  const format = useFormat();
  const { rate, currency_code } = values;
  if (rate === null || values.is_in_price) return null;
  const code = currency_code ?? currency;
  const net = 20 * 10 ** (currencyDecimals(code) || 2);
  const charges = { tax_behavior: "exclusive" as const, taxes_and_fees: [{ ...values, id: 0, rate }] };
  const [price, paid] = [net, grossPrice(net, charges, code)].map((amount) => format.money(amount, code));
  return (
    <span className="figures">
      <Trans>
        A {price} ticket costs buyers {paid}.
      </Trans>
    </span>
  );
}
