import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isCallError } from "#web/platform/call-error.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { EmptyDrawing } from "#web/ui/drawings.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { AuthPage } from "./auth-page.tsx";

/** A link that leads nowhere any more: why, and what helps instead. What only failed to be asked can be asked again. */
export function DeadLink({ error, retry, children }: { error: Error; retry?: () => void; children: ReactNode }) {
  if (retry && !isCallError(error, "link_invalid", "link_expired", "invitation_expired", "not_found"))
    return <FailedState error={error} retry={retry} />;
  return (
    <AuthPage title={<Trans>This link no longer works</Trans>} sentence={sentenceOf(error)}>
      <EmptyDrawing kind="closed" />
      {children}
    </AuthPage>
  );
}
