import { useFormat } from "#web/platform/format.ts";

/** Formats an amount in the currency's smallest unit in the user's language. */
export function Money({ amount, currency, className }: { amount: number; currency: string; className?: string }) {
  const format = useFormat();
  return (
    <span suppressHydrationWarning className={`figures${className ? ` ${className}` : ""}`}>
      {format.money(amount, currency)}
    </span>
  );
}
