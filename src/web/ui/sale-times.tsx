import { Trans } from "@lingui/react/macro";
import { DateTime } from "./date-time.tsx";

type Props = { at: string; zone: string };

/** From when on something is sold, as the event's clocks show it: the same words for buyers and in the back office. */
export function SalesStart({ at, zone }: Props) {
  return (
    <Trans>
      Sales start <DateTime at={at} zone={zone} />
    </Trans>
  );
}

/** Since when it is not sold any more. */
export function SalesEnded({ at, zone }: Props) {
  return (
    <Trans>
      Sales ended <DateTime at={at} zone={zone} />
    </Trans>
  );
}
