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
        control={form.control}
        name="is_in_price"
        label={<Trans>Included in ticket price</Trans>}
        help={<Trans>The fee is part of the price and isn’t added on top.</Trans>}
      />
      <TaxBehaviorField
        field={form.field("tax_behavior")}
        currency={form.watch("currency_code") ?? currency}
        label={<Trans>Tax on this fee</Trans>}
        help={
          form.watch("is_in_price") && (
            <Trans>Must match the tax setting of tickets that include this fee in their price.</Trans>
          )
        }
      />
    </>
  );
}
