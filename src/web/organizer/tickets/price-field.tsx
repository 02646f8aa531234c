import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { grossPrice, netPrice, type TaxOrFee } from "#domain/pricing.ts";
import { useFormat } from "#web/platform/format.ts";
import { addedWords } from "#web/ui/added-words.ts";
import type { Field } from "#web/ui/form/form-types.ts";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { OfTier } from "./of-tier.tsx";
import classes from "./price-field.module.css";

type Added = readonly TaxOrFee[];
type Props = {
  field: Field<number | null>;
  label: ReactNode;
  /** The number of the tier that it is the price of. */
  tier?: number;
  currency: string;
  added: Added;
};

/**
 * A price before taxes and fees, as it is stored, with what it costs its buyer beneath; or the other way round: what buyers pay is typed,
 * and the price is worked out from it. Where nothing is added the two are one.
 */
export function PriceField({ field, label, tier, currency, added }: Props) {
  const [isGross, setIsGross] = useState(false);
  const [wished, setWished] = useState<number>();
  const net = field.value;
  if (added.length === 0) return <MoneyField field={field} label={named(label, tier)} currency={currency} required />;
  // What was wished for stands as long as the price is the one that came of it.
  const standing = wished !== undefined && netPrice(wished, added, currency).price === net ? wished : undefined;

  function wish(amount: number | null) {
    setWished(amount ?? undefined);
    field.onChange(amount === null ? null : netPrice(amount, added, currency).price);
  }

  return (
    <div className={classes.price}>
      <MoneyField
        key={isGross ? "gross" : "net"}
        field={isGross ? asBuyersSee(field, standing, added, currency, wish) : field}
        label={named(isGross ? <Trans>What buyers pay</Trans> : label, tier)}
        help={
          net !== null &&
          !field.isBlocked && (
            <BuyersPay net={net} wished={isGross ? standing : undefined} currency={currency} added={added} />
          )
        }
        currency={currency}
        required
      />
      <Button variant="subtle" size="compact-sm" disabled={field.isBlocked} onClick={() => setIsGross(!isGross)}>
        {named(
          isGross ? <Trans>Type the price before taxes and fees</Trans> : <Trans>Type what buyers pay</Trans>,
          tier,
        )}
      </Button>
    </div>
  );
}

function named(label: ReactNode, tier: number | undefined) {
  return (
    <span>
      {label}
      {tier !== undefined && <OfTier number={tier} />}
    </span>
  );
}

/** The same field with what buyers pay in it. */
function asBuyersSee(
  field: Field<number | null>,
  standing: number | undefined,
  added: Added,
  currency: string,
  onChange: (amount: number | null) => void,
): Field<number | null> {
  const gross = (price: number | null) => (price === null ? null : grossPrice(price, added, currency));
  const overlap = field.overlap && { ...field.overlap, theirs: gross(field.overlap.theirs) };
  return { ...field, value: standing ?? gross(field.value), onChange, overlap };
}

/** "Buyers pay €199.00: €160.29 + 23% IVA + €1.50 booking fee" */
function BuyersPay({
  net,
  wished,
  currency,
  added,
}: {
  net: number;
  wished: number | undefined;
  currency: string;
  added: Added;
}) {
  const format = useFormat();
  const gross = grossPrice(net, added, currency);
  const [pay, parts] = [
    format.money(gross, currency),
    [format.money(net, currency), ...addedWords(added, currency, format)].join(" + "),
  ];
  const unreached = wished !== undefined && wished !== gross && format.money(wished, currency);
  return (
    <span className="figures">
      {unreached && (
        <>
          <Trans>No price comes to exactly {unreached}; this is the nearest.</Trans>{" "}
        </>
      )}
      <Trans>
        Buyers pay {pay}: {parts}
      </Trans>
    </span>
  );
}
