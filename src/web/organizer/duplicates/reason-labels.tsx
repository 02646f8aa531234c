import { Trans } from "@lingui/react/macro";
import type { DuplicateReason } from "#domain/duplicates.ts";

export function ReasonText({ reason }: { reason: DuplicateReason }) {
  if (reason === "MAILBOX") return <Trans>One mailbox, spelled in several ways</Trans>;
  return <Trans>One name, several addresses</Trans>;
}
