import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useLoaderData } from "react-router";
import { users } from "#contract/users.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { readToken } from "#web/platform/token.ts";
import { providing } from "#web/platform/invalidation.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

type Outcome = { problem?: string; isConfirmed?: boolean };

/**
 * The link in the email leads here. The layout sends signed-out users to the sign-in page and back.
 */
export async function clientLoader({ params }: { params: { token?: string } }): Promise<Outcome> {
  if (!readToken()) return {};
  try {
    const { data: me } = await queryClient().ensureQueryData(query(users.me));
    const confirmed = await call(users.confirmEmail, { params: { user_id: me.id, token: params.token ?? "" } });
    void queryClient().invalidateQueries(providing(users.confirmEmail.invalidates));
    queryClient().setQueryData(query(users.me).queryKey, confirmed);
    return {};
  } catch (error) {
    if (!isCallError(error)) throw error;
    const known = queryClient().getQueryData<{ data: { is_email_verified: boolean } }>(query(users.me).queryKey);
    return { problem: error.message, isConfirmed: known?.data.is_email_verified };
  }
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers };

export const handle = { title: msg`Confirm your email address` } satisfies PageHandle;

export default function ConfirmEmailPage() {
  const { problem, isConfirmed } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {!problem ? (
        <Confirmed />
      ) : isConfirmed ? (
        <ConfirmedBefore problem={problem} />
      ) : (
        <NotConfirmed problem={problem} />
      )}
    </>
  );
}

function Confirmed() {
  return (
    <EmptyState
      drawing="door"
      order={1}
      title={<Trans>Your email address is confirmed</Trans>}
      action={
        <Button component={Link} to="/manage/events">
          <Trans>Go to my events</Trans>
        </Button>
      }
    >
      <Trans>You can now publish your events.</Trans>
    </EmptyState>
  );
}

/** An expired link, opened by a user whose email address is already confirmed. */
function ConfirmedBefore({ problem }: { problem: string }) {
  return (
    <EmptyState
      drawing="closed"
      order={1}
      title={<Trans>This link is no longer valid</Trans>}
      action={
        <Button component={Link} to="/manage/events">
          <Trans>Go to my events</Trans>
        </Button>
      }
    >
      {problem} <Trans>Your email address is already confirmed.</Trans>
    </EmptyState>
  );
}

function NotConfirmed({ problem }: { problem: string }) {
  const { t } = useLingui();
  const resendEmailConfirmation = useMutation(mutation(users.resendEmailConfirmation));
  async function sendAgain() {
    try {
      const { data: me } = await queryClient().ensureQueryData(query(users.me));
      await resendEmailConfirmation.mutateAsync({ params: { user_id: me.id } });
      notify.done(t`We sent a new link to ${me.email}.`);
    } catch (error) {
      notify.failed(error as Error);
    }
  }
  return (
    <EmptyState
      drawing="closed"
      order={1}
      title={<Trans>We couldn’t confirm your email address</Trans>}
      action={
        <Button onClick={() => void sendAgain()}>
          <Trans>Send new link</Trans>
        </Button>
      }
    >
      {problem}
    </EmptyState>
  );
}
