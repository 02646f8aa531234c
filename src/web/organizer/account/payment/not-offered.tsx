import { Trans } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";

/**
 * Shown until the operator of this installation has set its Stripe keys: no account can be
 * connected before.
 */
export function NotOffered() {
  return (
    <FormSection title={<Trans>Cards can’t be taken here yet</Trans>}>
      <p>
        <Trans>
          Whoever runs this installation has not connected it with Stripe. Free tickets work without it; for paid ones,
          please ask them.
        </Trans>
      </p>
      <p>
        <Trans>
          They set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; docs/payments.md says how, in
          five minutes.
        </Trans>
      </p>
    </FormSection>
  );
}
