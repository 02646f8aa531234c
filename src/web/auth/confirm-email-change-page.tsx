import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { users } from "#contract/users.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { readToken } from "#web/platform/token.ts";
import { providing } from "#web/platform/invalidation.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

type Outcome = { email?: string; problem?: string };

/**
 * The link in the email to the new address leads here. The layout sends signed-out users to the
 * sign-in page and back.
 */
export async function clientLoader({ params }: { params: { token?: string } }): Promise<Outcome> {
  if (!readToken()) return {};
  try {
    const { data: me } = await queryClient().ensureQueryData(query(users.me));
    const request = { params: { user_id: me.id, token: params.token ?? "" } };
    const confirmed = await call(users.confirmEmailChange, request);
    void queryClient().invalidateQueries(providing(users.confirmEmailChange.invalidates));
    queryClient().setQueryData(query(users.me).queryKey, confirmed);
    return { email: confirmed.data.email };
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: Object.values(error.errors ?? {})[0]?.[0] ?? error.message };
  }
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers };

export const handle = { title: msg`Confirm your new email address` } satisfies PageHandle;

export default function ConfirmEmailChangePage() {
  const { email, problem } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {email && (
        <EmptyState
          drawing="door"
          order={1}
          title={<Trans>Your email address was changed</Trans>}
          action={
            <Button component={Link} to="/manage/profile">
              <Trans>Go to profile</Trans>
            </Button>
          }
        >
          <Trans>You now sign in with {email}. We’ll send your emails there, too.</Trans>
        </EmptyState>
      )}
      {problem && (
        <EmptyState
          drawing="closed"
          order={1}
          title={<Trans>We couldn’t confirm your new email address</Trans>}
          action={
            <Button component={Link} to="/manage/profile">
              <Trans>Go to profile</Trans>
            </Button>
          }
        >
          {problem} <Trans>You can request a new link in your profile.</Trans>
        </EmptyState>
      )}
    </>
  );
}
