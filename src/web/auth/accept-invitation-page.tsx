import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert, Skeleton, Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams, Link } from "react-router";
import { auth, type Invitation } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { query } from "#web/platform/query-client.ts";
import { beginAs, useSession } from "#web/platform/session.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { FailedLink } from "./dead-link.tsx";
import { NewcomerForm } from "./newcomer-form.tsx";
import { SignUpClosed } from "./sign-up-closed.tsx";
import { ToSignIn } from "./redirect-to-sign-in.tsx";
import { useSignInSteps, type GoOn } from "./use-sign-in-steps.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useAccept } from "./use-accept.ts";

export { privateHeaders as headers };

export const handle = { title: msg`Accept invitation` } satisfies PageHandle;

/** The link in an invitation leads here. Opening it accepts nothing. */
export default function AcceptInvitationPage() {
  const { token = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery(query(auth.invitation, { params: { token } }));
  // An invitation is accepted only once. What a form finds out when it is submitted applies to the
  // whole page.
  const lookAgain = () => void refetch();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {isPending && <Skeleton height={320} />}
      {isCallError(error, "invitation_accepted") && <Accepted />}
      {isCallError(error, "sign_up_closed") && <SignUpClosed signUp={{ mode: "closed", has_users: true }} />}
      {error && !isCallError(error, "invitation_accepted", "sign_up_closed") && (
        <FailedLink error={error} retry={lookAgain}>
          <ToSignIn />
        </FailedLink>
      )}
      {data && !error && <Invited token={token} invitation={data.data} lookAgain={lookAgain} />}
    </>
  );
}

type InvitedProps = { token: string; invitation: Invitation; lookAgain: () => void };

function Invited({ token, invitation, lookAgain }: InvitedProps) {
  const { account_name, email, has_password } = invitation;
  const { step, goOn } = useSignInSteps({ begin: beginAs, to: (path) => path, leave: lookAgain });
  if (step) return step;
  return (
    <AuthPage
      title={<Trans>Join {account_name}</Trans>}
      message={
        has_password ? (
          <Trans>You were invited as {email}. Use your existing password to join.</Trans>
        ) : (
          <Trans>You were invited as {email}. Choose a password to join.</Trans>
        )
      }
    >
      <OtherUser email={email} />
      {has_password ? (
        <KnownPersonForm token={token} email={email} lookAgain={lookAgain} goOn={goOn} />
      ) : (
        <NewcomerForm token={token} invitation={invitation} lookAgain={lookAgain} goOn={goOn} />
      )}
    </AuthPage>
  );
}

/** This browser is signed in as another user. */
function OtherUser({ email }: { email: string }) {
  const { me } = useSession();
  if (!me || me.email.toLowerCase() === email.toLowerCase()) return null;
  return (
    <Alert color="orange" mb="md">
      <Trans>
        You’re signed in as {me.email} in this browser. Accepting the invitation signs you out of that account.
      </Trans>
    </Alert>
  );
}

function Accepted() {
  return (
    <AuthPage
      title={<Trans>Invitation already accepted, please log in</Trans>}
      message={<Trans>Sign in with your email address and password.</Trans>}
    >
      <EmptyDrawing kind="door" />
      <ToSignIn />
    </AuthPage>
  );
}

type Props = { token: string; email: string; lookAgain: () => void; goOn: GoOn };

/**
 * For an invited user who already has a password: only that password. `email` is a hidden field for
 * password managers.
 */
function KnownPersonForm({ token, email, lookAgain, goOn }: Props) {
  const accept = useAccept(token, lookAgain, goOn);
  const form = useForm({
    initial: { password: "" },
    schema: () => import("#contract/auth.ts").then((contract) => contract.acceptInput),
    send: accept,
  });
  return (
    <Form form={form} narrow>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField control={form.control} name="password" label={<Trans>Password</Trans>} required autoFocus />
      <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
        <Trans>Accept invitation</Trans>
      </Button>
      <Anchor component={Link} to="/auth/forgot-password" size="sm" ta="center">
        <Trans>Forgot your password?</Trans>
      </Anchor>
    </Form>
  );
}
