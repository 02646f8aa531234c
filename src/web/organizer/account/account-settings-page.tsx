import { msg } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import classes from "./account-settings-page.module.css";
import { OwnerSection } from "./owner-section.tsx";
import { RequireMfaSection } from "./require-mfa-section.tsx";

export const handle = { title: msg`Account settings`, access: "admin" } satisfies PageHandle;

export default function AccountSettingsPage() {
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery(query(accounts.get, { params: { account_id } }));
  return (
    <AccountFrame at="settings">
      <PageTitle>{handle.title}</PageTitle>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <div className={classes.parts}>
          <AccountForm key={data.data.id} account={data.data} />
          <RequireMfaSection account={data.data} />
          <OwnerSection account={data.data} />
        </div>
      )}
    </AccountFrame>
  );
}
