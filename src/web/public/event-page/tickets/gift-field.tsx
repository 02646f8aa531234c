import { Plural, Trans } from "@lingui/react/macro";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { useLooseField } from "#web/ui/form/use-loose-field.ts";
import type { PublicPrice } from "./selection.ts";

type GiftFieldProps = {
  name: string;
  price: PublicPrice;
  currency: string;
  quantity: number;
  given: number;
  isEmpty: boolean;
  onChange: (amount: number | null) => void;
};

/** How much a donor gives for each ticket. */
export default function GiftField({ name, price, currency, quantity, given, isEmpty, onChange }: GiftFieldProps) {
  const field = useLooseField(`gift-${price.id}`, isEmpty ? null : given, onChange);
  return (
    <MoneyField
      field={field}
      currency={currency}
      label={
        <>
          {quantity > 1 ? (
            <Plural value={quantity} one="Your gift, for each of # tickets" other="Your gift, for each of # tickets" />
          ) : (
            <Trans>Your gift</Trans>
          )}
          <span className="visually-hidden"> ({name})</span>
        </>
      }
    />
  );
}
