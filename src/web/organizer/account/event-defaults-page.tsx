import { msg } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "./account-frame.tsx";
import classes from "./account-settings-page.module.css";
import { EventDefaultsForm } from "./event-defaults-form.tsx";

export const handle = { title: msg`Event defaults`, access: "admin" } satisfies PageHandle;

export default function EventDefaultsPage() {
  const { account_id } = useMe();
  const params = { account_id };
  const account = useQuery(query(accounts.get, { params }));
  const known = useQuery(query(eventDefaultCalls.get, { params }));
  const currency = account.data?.data.currency_code;
  const defaults = known.data?.data;
  const isThere = currency !== undefined && defaults !== undefined;
  const error = account.error ?? known.error;
  const retry = () => void Promise.all([account.refetch(), known.refetch()]);
  return (
    <AccountFrame at="event-defaults">
      <PageTitle>{handle.title}</PageTitle>
      {!isThere && (error ? <FailedState error={error} retry={retry} /> : <DetailsLoading />)}
      {isThere && (
        <div className={classes.parts}>
          <EventDefaultsForm key={account_id} account_id={account_id} currency={currency} defaults={defaults} />
        </div>
      )}
    </AccountFrame>
  );
}
