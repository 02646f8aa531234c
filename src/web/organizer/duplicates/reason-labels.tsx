import { Trans } from "@lingui/react/macro";
import type { DuplicateReason } from "#domain/duplicates.ts";

export function ReasonText({ reason }: { reason: DuplicateReason }) {
  if (reason === "MAILBOX") return <Trans>Same mailbox, different spellings</Trans>;
  return <Trans>Same name, different email addresses</Trans>;
}
