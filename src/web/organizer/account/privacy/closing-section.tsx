import { Trans } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { accountClosing } from "#contract/account-closing.ts";
import { CLOSING_DAYS } from "#domain/maxima.ts";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { CloseDrawer } from "./close-drawer.tsx";
import { ClosingObstacles } from "./closing-obstacles.tsx";

export function ClosingSection() {
  const { account_id, is_account_owner } = useMe();
  const { data, error, refetch } = useQuery(query(accountClosing.get, { params: { account_id } }));
  const [isRequested, ask] = useRequested("close", "account");
  const found = data?.data;
  const isFree =
    found !== undefined &&
    found.obstacles.open_orders + found.obstacles.pending_refunds + found.obstacles.upcoming_events.length === 0;
  const mayAsk = is_account_owner && isFree && found.closes_at === null;
  return (
    <FormSection
      title={<Trans>Close account</Trans>}
      help={
        <Trans>
          Its events go off sale right away, and any admin can keep the account for {CLOSING_DAYS} days. After that, all
          names, contact details and images are permanently erased. Sales figures and invoices are kept.
        </Trans>
      }
    >
      {!found && (error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={48} />)}
      {found && (
        <>
          {found.closes_at !== null && (
            <p>
              <Trans>This account is about to be closed. To stop this, use “Keep account” above.</Trans>
            </p>
          )}
          {found.closes_at === null && !isFree && <ClosingObstacles obstacles={found.obstacles} />}
          {!is_account_owner && (
            <p>
              <Trans>Only the owner can close the account.</Trans>
            </p>
          )}
          <div>
            <Button variant="default" c={mayAsk ? "red" : undefined} disabled={!mayAsk} onClick={() => ask(true)}>
              <Trans>Close account</Trans>
            </Button>
          </div>
          {isRequested && mayAsk && <CloseDrawer close={() => ask(false)} />}
        </>
      )}
    </FormSection>
  );
}
