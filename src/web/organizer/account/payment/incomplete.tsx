import { Plural, Trans } from "@lingui/react/macro";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { Alert } from "#web/ui/parts/alert.tsx";
import { Group } from "#web/ui/parts/rows.tsx";
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
    <FormSection title={<Trans>The set-up at Stripe is not complete</Trans>}>
      <TestMode connection={connection} />
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {missing > 0 ? (
          <Plural
            value={missing}
            one="Stripe still wants to know one thing. Until then nobody can pay for tickets."
            other="Stripe still wants to know # things. Until then nobody can pay for tickets."
          />
        ) : details_submitted ? (
          <Trans>
            Stripe is checking what you have said, often for some minutes only. Until then nobody can pay for tickets.
          </Trans>
        ) : (
          <Trans>Nobody can pay for tickets before you have said everything that Stripe asks for.</Trans>
        )}
      </Alert>
      <Group gap="xs">
        <ConnectButton variant="filled">
          <Trans>Go on at Stripe</Trans>
        </ConnectButton>
        <RefreshButton />
        <DisconnectButton connection={connection} />
      </Group>
    </FormSection>
  );
}
