import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import type { PaymentConnection } from "#contract/payment-connections.ts";

export function TestMode({ connection: { is_test } }: { connection: PaymentConnection }) {
  if (!is_test) return null;
  return (
    <Alert color="blue" icon={<IconFlask size={18} aria-hidden />}>
      <Trans>
        Test mode: no real payments are made. Only Stripe’s test cards work, for example 4242 4242 4242 4242. You’ll
        have to connect Stripe again when this installation goes live.
      </Trans>
    </Alert>
  );
}
