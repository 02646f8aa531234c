import { Trans } from "@lingui/react/macro";
import { TaxBehaviorField } from "#web/organizer/settings/tax-behavior-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TaxOrFeeValues } from "./tax-or-fee-values.ts";

/**
 * The fields of a fee that a tax does not have: whether it is included in the ticket price, and
 * whether its amount includes taxes.
 */
export function FeeFields({ form, currency }: { form: FormApi<TaxOrFeeValues>; currency: string }) {
  return (
    <>
      <SwitchField
        field={form.field("is_in_price")}
        label={<Trans>Included in the ticket price</Trans>}
        help={<Trans>The fee is a part of the price, not charged on top.</Trans>}
      />
      <TaxBehaviorField
        field={form.field("tax_behavior")}
        currency={form.values.currency_code ?? currency}
        label={<Trans>Taxes on the fee</Trans>}
        help={
          form.values.is_in_price && <Trans>Must be the same as for the prices of tickets that include the fee.</Trans>
        }
      />
    </>
  );
}
