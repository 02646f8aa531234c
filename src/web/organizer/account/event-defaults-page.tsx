import { msg } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsLoading } from "#web/ui/details-drawer.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AccountFrame } from "./account-frame.tsx";
import classes from "./account-settings-page.module.css";
import { EventDefaultsForm } from "./event-defaults-form.tsx";

export const handle = { title: msg`What new events start with`, access: "admin" } satisfies PageHandle;

export default function EventDefaultsPage() {
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery(query(eventDefaultCalls.get, { params: { account_id } }));
  return (
    <AccountFrame at="event-defaults">
      <PageTitle>{handle.title}</PageTitle>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <div className={classes.parts}>
          <EventDefaultsForm key={account_id} account_id={account_id} defaults={data.data} />
        </div>
      )}
    </AccountFrame>
  );
}
