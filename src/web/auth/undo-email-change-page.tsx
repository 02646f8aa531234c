import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useParams } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { TakingBack } from "./undoing.tsx";

export { privateHeaders as headers };

export const handle = { title: msg`Keep your old address` } satisfies PageHandle;

/** The link in the email to the previous address leads here. */
export default function UndoEmailChangePage() {
  const { token = "" } = useParams();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <TakingBack
        title={<Trans>Keep your old address?</Trans>}
        message={
          <Trans>
            Your sign-in is being moved to another email address. If that was not you, keep the old one: it holds again,
            every device is signed out, second factors that were added since are removed, and we send you a link to set
            a new password.
          </Trans>
        }
        action={<Trans>Keep my old address</Trans>}
        takeBack={() => call(auth.undoEmailChange, { params: { token } })}
        done={<Trans>Your old address holds again</Trans>}
      />
    </>
  );
}
