import { Trans } from "@lingui/react/macro";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { FeeText } from "./fee-labels.tsx";
import { TestMode } from "./test-mode.tsx";

export function NotConnected({ connection }: { connection: PaymentConnection }) {
  return (
    <FormSection
      title={<Trans>Take payments with Stripe</Trans>}
      help={<Trans>Cards, wallets and the ways to pay that your buyers know from home.</Trans>}
    >
      <TestMode connection={connection} />
      <p>
        <Trans>
          Connect a Stripe account of your own: what buyers pay goes straight there, and Stripe pays it out to your
          bank. Stripe asks who you are and where to pay out; that takes about ten minutes, and you can stop and go on
          later.
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
