import { Trans } from "@lingui/react/macro";
import { DateTime } from "./date-time.tsx";

type Props = { at: string; zone: string };

/**
 * Start of the sale in the event's time zone, in the same words for buyers and in the dashboard.
 */
export function SalesStart({ at, zone }: Props) {
  return (
    <Trans>
      Sales start <DateTime at={at} zone={zone} />
    </Trans>
  );
}

export function SalesEnded({ at, zone }: Props) {
  return (
    <Trans>
      Sales ended <DateTime at={at} zone={zone} />
    </Trans>
  );
}
