import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { keepToken } from "#web/platform/token.ts";
import { EmptyDrawing } from "#web/ui/drawings.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { DeadLink } from "./dead-link.tsx";

export { privateHeaders as headers };

export const handle = { title: msg`Keep your old address` } satisfies PageHandle;

/** The link in the mail to the address before leads here. Mail programs open links by themselves, so a button does it. */
export default function UndoEmailChangePage() {
  const { token = "" } = useParams();
  const undoing = useMutation({
    mutationFn: () => call(auth.undoEmailChange, { params: { token } }),
    onSuccess: () => keepToken(null),
  });
  const { data, error } = undoing;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {data && <Undone email={data.data.email} />}
      {isCallError(error, "link_invalid") && (
        <DeadLink sentence={sentenceOf(error)}>
          <Button component={Link} to="/auth/login" mt="lg">
            <Trans>Sign in</Trans>
          </Button>
        </DeadLink>
      )}
      {!data && !isCallError(error, "link_invalid") && (
        <AuthPage
          title={<Trans>Keep your old address?</Trans>}
          sentence={
            <Trans>
              Your sign-in is being moved to another email address. If that was not you, keep the old one: it holds
              again, every device is signed out, and we send you a link to set a new password.
            </Trans>
          }
        >
          {error && (
            <Alert color="red" role="alert" mb="md">
              {sentenceOf(error)}
            </Alert>
          )}
          <Button size="md" fullWidth loading={undoing.isPending} onClick={() => undoing.mutate()}>
            <Trans>Keep my old address</Trans>
          </Button>
        </AuthPage>
      )}
    </>
  );
}

function Undone({ email }: { email: string }) {
  return (
    <AuthPage
      title={<Trans>Your old address holds again</Trans>}
      sentence={
        <Trans>
          You sign in as {email}. Every device is signed out, and your password is void, for somebody else may know it:
          the link to set a new one is in your inbox.
        </Trans>
      }
    >
      <EmptyDrawing kind="door" />
      <Button component={Link} to="/auth/forgot-password" mt="lg">
        <Trans>Send that link again</Trans>
      </Button>
    </AuthPage>
  );
}
