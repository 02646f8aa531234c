import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { users } from "#contract/users.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { startingPathOf } from "#web/platform/starting-path.ts";
import { beginAs } from "#web/platform/session.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

export const handle = { title: msg`Changing over` } satisfies PageHandle;

/** Where the account menu says which account: an address alone changes nothing. */
export type ChangeTo = { account_id: number };

/**
 * Between two accounts. It is a page of its own so that whatever stood there has been left, with what was unsaved asked about, before
 * the sign-in changes: nothing of the one account is on the screen, or asked for, under the other's.
 */
export default function ChangeAccountPage() {
  const { account_id } = (useLocation().state ?? {}) as Partial<ChangeTo>;
  const navigate = useNavigate();
  const { mutate: change, error } = useMutation({
    mutationFn: async () => {
      if (account_id === undefined) return navigate("/manage/events", { replace: true });
      const { data: me } = await call(users.enterAccount, { body: { account_id } });
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
        <EmptyState drawing="door" order={1} title={<Trans>One moment …</Trans>} />
      )}
    </>
  );
}
