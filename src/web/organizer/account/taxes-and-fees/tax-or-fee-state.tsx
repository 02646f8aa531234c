import { Trans } from "@lingui/react/macro";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

export function TaxOrFeeState({ row }: { row: Pick<TaxOrFeeRow, "is_active" | "is_default"> }) {
  if (!row.is_active) return <StatusDot tone="quiet">{<Trans>Inactive</Trans>}</StatusDot>;
  return (
    <StatusDot tone="good">{row.is_default ? <Trans>Default for new tickets</Trans> : <Trans>Active</Trans>}</StatusDot>
  );
}
