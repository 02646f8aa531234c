import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { mutation } from "#web/platform/query-client.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { TakingBack } from "./undoing.tsx";

export { privateHeaders as headers };

export const handle = { title: msg`Keep your old email address` } satisfies PageHandle;

/** The link in the email to the previous address leads here. */
export default function UndoEmailChangePage() {
  const { token = "" } = useParams();
  const undoEmailChange = useMutation(mutation(auth.undoEmailChange));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <TakingBack
        title={<Trans>Keep your old email address?</Trans>}
        message={
          <Trans>
            Someone is changing the email address you sign in with. If this wasn’t you, keep your old address. We’ll
            sign you out everywhere, remove any two-factor methods added since then, and email you a link to set a new
            password.
          </Trans>
        }
        action={<Trans>Keep old address</Trans>}
        takeBack={() => undoEmailChange.mutateAsync({ params: { token } })}
        done={<Trans>Your old email address was kept</Trans>}
      />
    </>
  );
}
