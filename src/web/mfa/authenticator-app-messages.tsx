import { Trans } from "@lingui/react/macro";

export function CodeAppWords() {
  return <Trans>An app on your phone that shows a new code of six digits every half minute.</Trans>;
}
