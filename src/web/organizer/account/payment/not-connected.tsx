import { Trans } from "@lingui/react/macro";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { FeeText } from "./fee-labels.tsx";
import { TestMode } from "./test-mode.tsx";

export function NotConnected({ connection }: { connection: PaymentConnection }) {
  return (
    <FormSection
      title={<Trans>Payments with Stripe</Trans>}
      help={<Trans>Accept cards, wallets and local payment methods.</Trans>}
    >
      <TestMode connection={connection} />
      <p>
        <Trans>
          Connect your own Stripe account. Buyers’ payments go there directly, and Stripe pays them out to your bank.
          The setup takes about 10 minutes, and you can pause and continue later.
        </Trans>
      </p>
      <FeeText connection={connection} />
      <div>
        <ConnectButton variant="filled">
          <Trans>Connect with Stripe</Trans>
        </ConnectButton>
      </div>
    </FormSection>
  );
}
