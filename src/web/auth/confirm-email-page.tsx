import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLoaderData } from "react-router";
import { type Event, events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/api/call.ts";
import { GoThere } from "#web/platform/go-there.tsx";
import { isCallError } from "#web/platform/call-error.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { readToken } from "#web/platform/token.ts";
import { providing } from "#web/platform/invalidation.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

/** `draft`: the event that the user was preparing. */
type Outcome = { problem?: string; isConfirmed?: boolean; draft?: Pick<Event, "id" | "title"> };

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
    return { draft: await findDraft() };
  } catch (error) {
    if (!isCallError(error)) throw error;
    const known = queryClient().getQueryData<{ data: { is_email_verified: boolean } }>(query(users.me).queryKey);
    const isConfirmed = known?.data.is_email_verified;
    return { problem: error.message, isConfirmed, draft: isConfirmed ? await findDraft() : undefined };
  }
}

/** The newest draft. It is a convenience: without access to events, or without one, there is none. */
async function findDraft(): Promise<Outcome["draft"]> {
  const drafts = await call(events.list, {
    query: {
      per_page: 1,
      sort_by: "created_at",
      sort_direction: "desc",
      "filter_fields[status][eq]": "DRAFT",
    },
  }).catch(() => undefined);
  return drafts?.data[0];
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers };

export const handle = { title: msg`Confirm your email address` } satisfies PageHandle;

export default function ConfirmEmailPage() {
  const { problem, isConfirmed, draft } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {!problem ? (
        <Confirmed draft={draft} />
      ) : isConfirmed ? (
        <ConfirmedBefore problem={problem} draft={draft} />
      ) : (
        <NotConfirmed problem={problem} />
      )}
    </>
  );
}

/** Leads back to the event that the user was preparing. */
function Confirmed({ draft }: Pick<Outcome, "draft">) {
  if (draft) return <BackToEvent draft={draft} />;
  return (
    <EmptyState
      drawing="door"
      order={1}
      title={<Trans>Your email address is confirmed</Trans>}
      action={<GoOn draft={draft} />}
    >
      <Trans>You can now publish your events.</Trans>
    </EmptyState>
  );
}

function BackToEvent({ draft }: Required<Pick<Outcome, "draft">>) {
  const { t } = useLingui();
  const news = t`Your email address is confirmed`;
  useEffect(() => notify.done(news), [news]);
  return <GoThere to={`/manage/event/${draft.id}`} />;
}

/** An expired link, opened by a user whose email address is already confirmed. */
function ConfirmedBefore({ problem, draft }: { problem: string } & Pick<Outcome, "draft">) {
  return (
    <EmptyState
      drawing="closed"
      order={1}
      title={<Trans>This link is no longer valid</Trans>}
      action={<GoOn draft={draft} />}
    >
      {problem} <Trans>Your email address is already confirmed.</Trans>
    </EmptyState>
  );
}

function GoOn({ draft }: Pick<Outcome, "draft">) {
  return (
    <Button component={Link} to={draft ? `/manage/event/${draft.id}` : "/manage/events"}>
      {draft ? <Trans>Continue setting up “{draft.title}”</Trans> : <Trans>Go to my events</Trans>}
    </Button>
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
