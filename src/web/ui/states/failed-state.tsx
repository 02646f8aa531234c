import { Trans } from "@lingui/react/macro";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { EmptyState } from "./empty-state.tsx";
import { HomeLink } from "./home-link.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";

/** Shown where data failed to load: the error, and a button to try again. */
export function FailedState({ error, retry }: { error: Error; retry: () => void }) {
  if (isCallError(error, "forbidden")) return <NoPermission />;
  return (
    <div role="alert">
      <EmptyState
        drawing="storm"
        title={<Trans>We couldn’t load this</Trans>}
        action={
          <PlainButton variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </PlainButton>
        }
      >
        {errorMessageOf(error)}
      </EmptyState>
    </div>
  );
}

/** Trying again would not help. */
function NoPermission() {
  return (
    <div role="alert">
      <EmptyState
        drawing="closed"
        action={<HomeLink />}
        title={<Trans>You do not have permission to access this page</Trans>}
      >
        <Trans>Ask an admin of this account for access.</Trans>
      </EmptyState>
    </div>
  );
}
