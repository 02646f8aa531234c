import { Trans } from "@lingui/react/macro";
import { Group } from "@mantine/core";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { FeeText } from "./fee-labels.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { TestMode } from "./test-mode.tsx";

export function Connected({ connection }: { connection: PaymentConnection }) {
  const { name, provider_account_id, default_currency, payouts_enabled } = connection;
  return (
    <FormSection
      title={<Trans>Connected to Stripe</Trans>}
      help={<Trans>Buyers’ payments go directly to this account.</Trans>}
    >
      <TestMode connection={connection} />
      <DefinitionList
        rows={[
          {
            name: <Trans>Account</Trans>,
            value: name ? `${name} · ${provider_account_id}` : provider_account_id,
          },
          { name: <Trans>Payout currency</Trans>, value: default_currency ?? "–" },
          {
            name: <Trans>Bank payouts</Trans>,
            value: payouts_enabled ? (
              <StatusDot tone="good">
                <Trans>On</Trans>
              </StatusDot>
            ) : (
              <StatusDot tone="warn">
                <Trans>Paused: see your Stripe dashboard</Trans>
              </StatusDot>
            ),
          },
        ]}
      />
      <p>
        <Trans>
          Manage fees, payouts and payment methods in your{" "}
          <NewTabLink href="https://dashboard.stripe.com">Stripe dashboard</NewTabLink>. Stripe converts payments in
          other currencies when it pays out.
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
