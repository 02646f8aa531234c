import { Trans } from "@lingui/react/macro";
import type { Addition } from "#domain/taxes-and-fees.ts";
import { type Format, useFormat } from "#web/platform/format.ts";

/** "incl. €3.00 booking fee and €111.82 IVA (23%)" */
export function OfWhich({ added, currency }: { added: readonly Addition[]; currency: string }) {
  const format = useFormat();
  const parts = added.map((charge) => `${format.money(charge.value, currency)} ${additionName(charge, format)}`);
  return (
    <span className="figures" suppressHydrationWarning>
      <Trans>incl. {format.list(parts)}</Trans>
    </span>
  );
}

/** "IVA (23%)", "booking fee" */
export function additionName({ name, type, rate }: Addition, format: Format): string {
  return type === "PERCENTAGE" ? `${name} (${format.rate(rate)})` : name;
}
