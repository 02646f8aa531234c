import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { users } from "#contract/users.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { startingPathOf } from "#web/platform/starting-path.ts";
import { beginAs } from "#web/platform/session.ts";
import { mutation } from "#web/platform/query-client.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

export const handle = { title: msg`Switching accounts` } satisfies PageHandle;

/** Navigation state in which the account menu passes the account. The URL alone changes nothing. */
export type ChangeTo = { account_id: number };

/**
 * Switches accounts on a page of its own, so that the previous page is left, after confirmation of
 * unsaved changes, before the session changes: no data of one account is shown or requested under
 * the session of the other.
 */
export default function ChangeAccountPage() {
  const { account_id } = (useLocation().state ?? {}) as Partial<ChangeTo>;
  const navigate = useNavigate();
  const enterAccount = useMutation(mutation(users.enterAccount));
  const { mutate: change, error } = useMutation({
    mutationFn: async () => {
      if (account_id === undefined) return navigate("/manage/events", { replace: true });
      const { data: me } = await enterAccount.mutateAsync({ body: { account_id } });
      await beginAs(me);
      return navigate(startingPathOf(me), { replace: true });
    },
  });
  useEffect(() => change(), [change]);
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {error ? (
        <FailedState error={error} retry={() => change()} />
      ) : (
        <EmptyState drawing="door" order={1} title={<Trans>One moment…</Trans>} />
      )}
    </>
  );
}
