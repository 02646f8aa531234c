import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { ZoneNote } from "#web/ui/date-time.tsx";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import classes from "./audit-log-page.module.css";
import { LogTable } from "./log-table.tsx";

export const handle = { title: msg`Audit log`, access: "admin" } satisfies PageHandle;

/** The account's activity, newest first. Times are in the time zone of the account. */
export default function AuditLogPage() {
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery(query(accounts.get, { params: { account_id } }));
  return (
    <AccountFrame at="audit-log">
      <PageTitle>{handle.title}</PageTitle>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <>
          <p className={classes.note}>
            <Trans>
              Entries are kept for two years, and an order’s history for as long as the order. We store the network
              someone used, never the full IP address.
            </Trans>{" "}
            <ZoneNote zone={data.data.timezone} />
          </p>
          <LogTable account_id={account_id} zone={data.data.timezone} />
        </>
      )}
    </AccountFrame>
  );
}
