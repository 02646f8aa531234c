import { Plural, Trans } from "@lingui/react/macro";
import { Alert, Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { TestMode } from "./test-mode.tsx";

/**
 * The setup at Stripe has started, but payments are not possible yet: details are missing, or
 * Stripe is reviewing them.
 */
export function Incomplete({ connection }: { connection: PaymentConnection }) {
  const { missing, details_submitted } = connection;
  return (
    <FormSection title={<Trans>Stripe setup incomplete</Trans>}>
      <TestMode connection={connection} />
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {missing > 0 ? (
          <Plural
            value={missing}
            one="Stripe needs # more detail from you. Until then, buyers can’t pay for tickets."
            other="Stripe needs # more details from you. Until then, buyers can’t pay for tickets."
          />
        ) : details_submitted ? (
          <Trans>
            Stripe is reviewing your details, which often takes only a few minutes. Until then, buyers can’t pay for
            tickets.
          </Trans>
        ) : (
          <Trans>Buyers can’t pay for tickets until you finish the setup at Stripe.</Trans>
        )}
      </Alert>
      <Group gap="xs">
        <ConnectButton variant="filled">
          <Trans>Continue at Stripe</Trans>
        </ConnectButton>
        <RefreshButton />
        <DisconnectButton connection={connection} />
      </Group>
    </FormSection>
  );
}
