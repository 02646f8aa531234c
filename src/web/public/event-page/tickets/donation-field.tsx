import { useField } from "#web/ui/form/common.tsx";
import { Plural, Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { useLooseField } from "#web/ui/form/use-loose-field.ts";
import { donationFieldName, type PublicPrice } from "./selection.ts";

type DonationFieldProps = {
  name: string;
  price: PublicPrice;
  currency: string;
  quantity: number;
  amount: number;
  isEmpty: boolean;
  onChange: (amount: number | null) => void;
  /**
   * Called when the field's text becomes unreadable, and when it is readable again or the field is
   * gone.
   */
  hold: (price_id: number, isHeld: boolean) => void;
};

export default function DonationField({
  name,
  price,
  currency,
  quantity,
  amount,
  isEmpty,
  onChange,
  hold,
}: DonationFieldProps) {
  const { id } = price;
  const field = useLooseField(donationFieldName(id), isEmpty ? null : amount, onChange);
  const { isBlocked } = useField(field);
  useEffect(() => {
    hold(id, isBlocked);
    return () => hold(id, false);
  }, [hold, id, isBlocked]);
  return (
    <MoneyField
      {...field}
      currency={currency}
      label={
        <>
          {quantity > 1 ? (
            <Plural
              value={quantity}
              one="Your donation per ticket (# ticket)"
              other="Your donation per ticket (# tickets)"
            />
          ) : (
            <Trans>Your donation</Trans>
          )}
          <span className="visually-hidden"> ({name})</span>
        </>
      }
    />
  );
}
