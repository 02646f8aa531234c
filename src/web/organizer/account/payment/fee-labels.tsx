import { Trans } from "@lingui/react/macro";
import type { PaymentConnection } from "#contract/payment-connections.ts";
import { useFormat } from "#web/platform/format.ts";

/** The fee that the operator of this installation charges in addition to Stripe's. */
export function FeeText({ connection: { fee_rate } }: { connection: PaymentConnection }) {
  const rate = useFormat().rate(fee_rate);
  return (
    <p>
      {fee_rate > 0 ? (
        <Trans>Stripe charges its fees to your account. This installation also charges {rate} of each payment.</Trans>
      ) : (
        <Trans>Stripe charges its fees to your account. This installation charges no additional fees.</Trans>
      )}
    </p>
  );
}
