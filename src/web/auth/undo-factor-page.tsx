import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type AddedFactor, auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { FailedLink } from "./dead-link.tsx";
import { TakingBack } from "./undoing.tsx";
import { ToSignIn } from "./redirect-to-sign-in.tsx";

export { privateHeaders as headers };

export const handle = { title: msg`This wasn’t me` } satisfies PageHandle;

/**
 * The link in the email about a new second factor leads here: what was added and when, and the
 * button to undo it.
 */
export default function UndoFactorPage() {
  const { token = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery(query(auth.addedFactor, { params: { token } }));
  const undoFactor = useMutation(mutation(auth.undoFactor));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {isPending && <Skeleton height={320} />}
      {!data && error && (
        <FailedLink error={error} retry={() => void refetch()}>
          <ToSignIn />
        </FailedLink>
      )}
      {data && (
        <TakingBack
          title={<Trans>Was this you?</Trans>}
          message={
            <>
              <Added added={data.data} /> <Trans>If this was you, there’s nothing to do.</Trans>
            </>
          }
          action={data.data.factor ? <Trans>Remove and sign out everywhere</Trans> : <Trans>Sign out everywhere</Trans>}
          takeBack={() => undoFactor.mutateAsync({ params: { token } })}
          done={<Trans>You were signed out everywhere</Trans>}
        />
      )}
    </>
  );
}

function Added({ added: { factor, added_at, timezone } }: { added: AddedFactor }) {
  const at = <DateTime at={added_at} zone={timezone} style="written" />;
  if (factor === null)
    return (
      <Trans>
        The two-factor method added to your account on {at} has already been removed. If this wasn’t you, sign out
        everywhere, and we’ll send you a link to set a new password.
      </Trans>
    );
  return (
    <>
      {factor === "PASSKEY" ? (
        <Trans>A passkey was added to your account on {at}.</Trans>
      ) : (
        <Trans>An authenticator app was added to your account on {at}.</Trans>
      )}{" "}
      <Trans>
        If this wasn’t you, remove it. We’ll also remove any two-factor methods added since then, sign you out
        everywhere and send you a link to set a new password.
      </Trans>
    </>
  );
}
