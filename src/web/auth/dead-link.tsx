import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { AuthPage } from "./auth-page.tsx";

/** A link that no longer works: why, and what to do instead. */
export function DeadLink({ message, children }: { message: string; children: ReactNode }) {
  return (
    <AuthPage title={<Trans>This link is no longer valid</Trans>} message={message}>
      <EmptyDrawing kind="closed" />
      {children}
    </AuthPage>
  );
}

/** The same for an error. A request that failed for another reason can be retried. */
export function FailedLink({ error, retry, children }: { error: Error; retry: () => void; children: ReactNode }) {
  if (isCallError(error, "link_invalid", "link_expired", "invitation_expired", "not_found"))
    return <DeadLink message={errorMessageOf(error)}>{children}</DeadLink>;
  return <FailedState error={error} retry={retry} />;
}
