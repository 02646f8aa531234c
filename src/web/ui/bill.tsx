import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "#web/platform/format.ts";
import classes from "./bill.module.css";
import { Money } from "./money.tsx";

type Addition = { tax_or_fee_id: number; name: string; rate: number; type: "FIXED" | "PERCENTAGE"; value: number };

/** What a bill needs to know of an order; amounts in the currency's smallest unit. */
export type Billed = {
  currency: string;
  total_discount: number;
  total_gross: number;
  total_refunded: number;
  promo_code: string | null;
  taxes_and_fees_rollup: { taxes: Addition[]; fees: Addition[] };
  order_items: {
    id: number;
    item_name: string;
    quantity: number;
    price_before_discount: number;
    total_before_additions: number;
    total_discount: number;
  }[];
};

/** An order's lines, what was taken off and put on, and what it comes to. */
export function Bill({ order }: { order: Billed }) {
  const { t } = useLingui();
  const { currency, order_items, promo_code, taxes_and_fees_rollup, total_discount, total_gross, total_refunded } =
    order;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <table className={classes.bill} aria-label={t`Lines and total`}>
      <tbody>
        {order_items.map((line) => (
          <Row key={line.id} amount={money(line.total_before_additions + line.total_discount)}>
            <span className="figures">{line.quantity} ×</span> {line.item_name}
            {line.quantity > 1 && line.price_before_discount > 0 && (
              <span className={classes.note}>
                <Trans>{money(line.price_before_discount)} each</Trans>
              </span>
            )}
          </Row>
        ))}
        {total_discount > 0 && (
          <Row amount={money(-total_discount)}>
            {promo_code ? <Trans>Discount with {promo_code}</Trans> : <Trans>Discount</Trans>}
          </Row>
        )}
        {[...taxes_and_fees_rollup.fees, ...taxes_and_fees_rollup.taxes].map((addition) => (
          <Row key={addition.tax_or_fee_id} amount={money(addition.value)}>
            <AdditionName addition={addition} />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row amount={money(total_gross)}>
          <Trans>Total</Trans>
        </Row>
        {total_refunded > 0 && (
          <Row amount={money(-total_refunded)}>
            <Trans>Refunded</Trans>
          </Row>
        )}
      </tfoot>
    </table>
  );
}

function Row({ children, amount }: { children: ReactNode; amount: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{amount}</td>
    </tr>
  );
}

function AdditionName({ addition: { name, type, rate } }: { addition: Addition }) {
  const format = useFormat();
  return type === "PERCENTAGE" ? `${name} (${format.rate(rate)})` : name;
}
