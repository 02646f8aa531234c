import { Trans } from "@lingui/react/macro";

export function AuthenticatorAppText() {
  return <Trans>An app on your phone that shows a new 6-digit code every 30 seconds.</Trans>;
}
