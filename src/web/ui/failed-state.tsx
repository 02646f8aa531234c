import { Trans } from "@lingui/react/macro";
import { EmptyState } from "./empty-state.tsx";
import { PlainButton } from "./plain-button.tsx";

/** Where something could not be read: what happened, and another try. */
export function FailedState({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="storm"
        title={<Trans>This could not be loaded</Trans>}
        action={
          <PlainButton variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </PlainButton>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  );
}
