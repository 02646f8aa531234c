import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTickets } from "#web/organizer/use-tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { additionLabels } from "#web/ui/added-labels.ts";

/** The fixed amounts that are no longer charged in another currency. */
export function LostFees({ from }: { from: string }) {
  const format = useFormat();
  const fixed = useTickets()
    .flatMap(({ taxes_and_fees }) => taxes_and_fees)
    .filter(({ calculation_type }) => calculation_type === "FIXED");
  const lost = [...new Map(fixed.map((fee) => [fee.id, fee])).values()];
  if (lost.length === 0) return null;
  const names = format.list(additionLabels(lost, from, format));
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
      <Trans>
        Fixed taxes and fees in {from} aren’t charged in another currency. Your tickets will be sold without: {names}.
      </Trans>
    </Alert>
  );
}
