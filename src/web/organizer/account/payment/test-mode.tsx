import { Trans } from "@lingui/react/macro";
import { IconFlask } from "@tabler/icons-react";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { Alert } from "#web/ui/parts/alert.tsx";

export function TestMode({ connection: { is_test } }: { connection: PaymentConnection }) {
  if (!is_test) return null;
  return (
    <Alert color="blue" icon={<IconFlask size={18} aria-hidden />}>
      <Trans>
        Test mode: no money moves. Only Stripe’s test cards pay, such as 4242 4242 4242 4242, and what you connect here
        has to be connected once more when this installation goes live.
      </Trans>
    </Alert>
  );
}
