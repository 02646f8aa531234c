import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Billed, type BillLine, billOf } from "#domain/bill.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./bill.module.css";
import { Money } from "./money.tsx";
import { additionName, OfWhich } from "./charts/of-which.tsx";

type Order = Billed & { total_refunded: number; promo_code: string | null };

/**
 * The ordered items at the prices that were shown, and their total. Fees and taxes are below it, or
 * are lines of their own.
 */
export function Bill({ order }: { order: Order }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, promo_code, total_refunded } = order;
  const { lines, total, saved, of_which, is_on_top } = billOf(order);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <table className={classes.bill} aria-label={t`Items and total`}>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id} amount={money(line.amount)}>
            <span className="figures">{line.quantity} ×</span> {line.name}
            <Each line={line} money={money} />
          </Row>
        ))}
        {is_on_top &&
          of_which.map((charge) => (
            <Row key={`${charge.tax_or_fee_id}`} amount={money(charge.value)}>
              <span suppressHydrationWarning>{additionName(charge, format)}</span>
            </Row>
          ))}
      </tbody>
      <tfoot>
        <Row amount={money(total)}>
          <Trans>Total</Trans>
        </Row>
        {saved > 0 && (
          <Soft>
            {promo_code ? (
              <Trans>
                {money(saved)} off with {promo_code}
              </Trans>
            ) : (
              <Trans>{money(saved)} off</Trans>
            )}
          </Soft>
        )}
        {of_which.length > 0 && !is_on_top && (
          <Soft>
            <OfWhich added={of_which} currency={currency} />
          </Soft>
        )}
        {total_refunded > 0 && (
          <Row amount={money(-total_refunded)}>
            <Trans>Refunded</Trans>
          </Row>
        )}
      </tfoot>
    </table>
  );
}

/** "€299.00 each", and the price without the discount. */
function Each({ line: { each, before }, money }: { line: BillLine; money: (amount: number) => ReactNode }) {
  if (each === null && before === null) return null;
  return (
    <span className={classes.note}>
      {each !== null && <Trans>{money(each)} each</Trans>}
      {each !== null && before !== null && " · "}
      {before !== null && <Trans>was {money(before)}</Trans>}
    </span>
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

function Soft({ children }: { children: ReactNode }) {
  return (
    <tr className={classes.soft}>
      <td colSpan={2}>{children}</td>
    </tr>
  );
}
