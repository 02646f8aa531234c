import { Trans } from "@lingui/react/macro";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { Group } from "#web/ui/parts/rows.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { FeeText } from "./fee-labels.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { TestMode } from "./test-mode.tsx";

export function Connected({ connection }: { connection: PaymentConnection }) {
  const { name, provider_account_id, default_currency, payouts_enabled } = connection;
  return (
    <FormSection
      title={<Trans>Connected with Stripe</Trans>}
      help={<Trans>What buyers pay goes straight to this account.</Trans>}
    >
      <TestMode connection={connection} />
      <DefinitionList
        rows={[
          { name: <Trans>Account</Trans>, value: name ? `${name} · ${provider_account_id}` : provider_account_id },
          { name: <Trans>Pays out in</Trans>, value: default_currency ?? "–" },
          {
            name: <Trans>Payouts to your bank</Trans>,
            value: payouts_enabled ? (
              <StatusDot tone="good">
                <Trans>Switched on</Trans>
              </StatusDot>
            ) : (
              <StatusDot tone="warn">
                <Trans>Stopped: Stripe’s dashboard says why</Trans>
              </StatusDot>
            ),
          },
        ]}
      />
      <p>
        <Trans>
          Fees, payouts and which ways to pay are offered: all that is yours to decide in{" "}
          <NewTabLink href="https://dashboard.stripe.com">Stripe’s dashboard</NewTabLink>. Payments in another currency
          are converted by Stripe when it pays out.
        </Trans>
      </p>
      <FeeText connection={connection} />
      <Group gap="xs">
        <RefreshButton />
        <DisconnectButton connection={connection} />
      </Group>
    </FormSection>
  );
}
