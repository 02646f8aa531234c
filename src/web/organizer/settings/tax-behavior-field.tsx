import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { currencyDecimals } from "#domain/currencies.ts";
import type { TaxBehavior } from "#domain/taxes-and-fees.ts";
import { useFormat } from "#web/platform/format.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";

type Props = { field: Field<TaxBehavior>; currency: string; label: ReactNode; help?: ReactNode };

/** Whether the entered prices include taxes, each way with an example. */
export function TaxBehaviorField({ field, currency, label, help }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const unit = 10 ** currencyDecimals(currency);
  const [typed, paid, share] = [
    format.money(100 * unit, currency),
    format.money(120 * unit, currency),
    format.percent(0.2),
  ];
  return (
    <RadioCardsField
      {...field}
      label={label}
      help={help}
      choices={[
        {
          value: "inclusive",
          label: t`Include tax`,
          help: t`You enter ${typed}, buyers pay ${typed}. Common where VAT or GST is charged.`,
        },
        {
          value: "exclusive",
          label: t`Add tax on top`,
          help: t`You enter ${typed}, buyers pay ${paid} with ${share} tax. Common in the US and Canada.`,
        },
      ]}
    />
  );
}

export function NewTicketsTaxField({ field, currency }: Pick<Props, "field" | "currency">) {
  return (
    <TaxBehaviorField
      field={field}
      currency={currency}
      label={<Trans>Tax on new tickets</Trans>}
      help={<Trans>Existing tickets keep their setting.</Trans>}
    />
  );
}
