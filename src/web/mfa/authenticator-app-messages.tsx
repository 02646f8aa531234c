import { Trans } from "@lingui/react/macro";

export function AuthenticatorAppText() {
  return <Trans>An app on your phone that shows a new code of six digits every half minute.</Trans>;
}
