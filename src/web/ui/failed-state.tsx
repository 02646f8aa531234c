import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { EmptyState } from "./empty-state.tsx";

/** Where something could not be read: what happened, and another try. */
export function FailedState({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="storm"
        title={<Trans>This could not be loaded</Trans>}
        action={
          <Button variant="default" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  );
}
