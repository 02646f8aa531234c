import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { priceTicket, type TaxBehavior, type TaxOrFee } from "#domain/pricing.ts";
import { useFormat } from "#web/platform/format.ts";
import { additionLabels } from "#web/ui/added-labels.ts";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { OfTier } from "./tier-label.tsx";

type Charges = { tax_behavior: TaxBehavior; added: readonly TaxOrFee[]; currency: string };
type Props = Charges & {
  field: Field<number | null>;
  label: ReactNode;
  /** The number of the price's tier. */
  tier?: number;
};

/**
 * The price as it is stored, and below it what the buyer pays and the amount before taxes and fees.
 */
export function PriceField({ field, label, tier, ...charges }: Props) {
  const { value: price, isBlocked } = useField(field);
  const isShown = charges.added.length > 0 && price !== null && !isBlocked;
  return (
    <MoneyField
      {...field}
      label={
        <span>
          {label}
          {tier !== undefined && <OfTier number={tier} />}
        </span>
      }
      help={isShown && <BuyersPay price={price ?? 0} {...charges} />}
      currency={charges.currency}
      required
    />
  );
}

/** "Buyers pay €199.00: €160.29 + 23% IVA + €1.50 booking fee", "Buyers pay €199.00, which is €160.29 before taxes and fees" */
function BuyersPay({ price, tax_behavior, added, currency }: Charges & { price: number }) {
  const format = useFormat();
  const base = { ticket_id: 0, ticket_price_id: 0, ticket_type: "PAID" as const, unit_price: price, tax_behavior };
  const priced = priceTicket({ ...base, taxes_and_fees: added }, null, currency);
  const pay = format.money(priced.price_including_taxes_and_fees, currency);
  const net = format.money(priced.price_before_taxes_and_fees, currency);
  const parts = [format.money(price, currency), ...additionLabels(added, currency, format)].join(" + ");
  return (
    <span className="figures">
      {tax_behavior === "inclusive" ? (
        <Trans>
          Buyers pay {pay} ({net} before taxes and fees).
        </Trans>
      ) : (
        <Trans>
          Buyers pay {pay}: {parts}
        </Trans>
      )}
    </span>
  );
}
