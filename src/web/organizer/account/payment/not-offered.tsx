import { Trans } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";

/**
 * Shown until the operator of this installation has set its Stripe keys: no account can be
 * connected before.
 */
export function NotOffered() {
  return (
    <FormSection title={<Trans>Card payments aren’t set up</Trans>}>
      <p>
        <Trans>Ask the operator of this installation to connect Stripe. Free tickets still work.</Trans>
      </p>
      <p>
        <Trans>
          For operators: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET as described in
          docs/payments.md.
        </Trans>
      </p>
    </FormSection>
  );
}
