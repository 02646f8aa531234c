import { Trans } from "@lingui/react/macro";

export function LastFactorWarning({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <Trans>
      This is your only two-factor method, and one of your accounts requires two-factor authentication. You’ll have to
      set it up again.
    </Trans>
  ) : (
    <Trans>This is your only two-factor method. Without it, you sign in with only your password.</Trans>
  );
}
