import { useFormat } from "#web/platform/format.ts";

/** An amount in the currency's smallest unit, as the reader writes money. */
export function Money({ amount, currency, className }: { amount: number; currency: string; className?: string }) {
  const format = useFormat();
  return (
    <span suppressHydrationWarning className={`figures${className ? ` ${className}` : ""}`}>
      {format.money(amount, currency)}
    </span>
  );
}
