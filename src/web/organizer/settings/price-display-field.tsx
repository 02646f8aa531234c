import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PriceDisplayMode } from "#domain/bill.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { useFormat } from "#web/platform/format.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";

type Props = { field: Field<PriceDisplayMode>; currency: string; children?: ReactNode };

/** How the event page shows prices, each way with an example. The amount to pay is the same. */
export function PriceDisplayField({ field, currency, children }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const hundred = 100 * 10 ** currencyDecimals(currency);
  const [net, gross, share] = [
    format.money(hundred, currency),
    format.money(hundred * 1.2, currency),
    format.percent(0.2),
  ];
  return (
    <FormSection title={<Trans>Prices</Trans>}>
      {children}
      <RadioCardsField
        {...field}
        label={<Trans>Prices on the event page</Trans>}
        help={<Trans>Totals, invoices and charges are the same either way.</Trans>}
        choices={[
          {
            value: "INCLUSIVE",
            label: t`Including taxes and fees`,
            help: t`“${gross}, incl. ${share} VAT”. Buyers see the price they pay.`,
          },
          {
            value: "EXCLUSIVE",
            label: t`Excluding taxes and fees`,
            help: t`“${net}, plus ${share} VAT”. Common for business events. The total shows the full price.`,
          },
        ]}
      />
    </FormSection>
  );
}
