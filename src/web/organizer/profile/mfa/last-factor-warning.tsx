import { Trans } from "@lingui/react/macro";

export function LastFactorWarning({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <Trans>
      It is your only second factor, and an account that you work in asks for one: you will have to add another.
    </Trans>
  ) : (
    <Trans>It is your only second factor: from then on your password alone signs you in.</Trans>
  );
}
