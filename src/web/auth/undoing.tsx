import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { storeToken } from "#web/platform/token.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { AuthPage } from "./auth-page.tsx";
import { DeadLink } from "./dead-link.tsx";
import { ToSignIn } from "./redirect-to-sign-in.tsx";

type Props = {
  title: ReactNode;
  message: ReactNode;
  action: ReactNode;
  takeBack: () => Promise<{ data: { email: string } }>;
  /** Title after the change was undone. */
  done: ReactNode;
};

/**
 * Undoes, by a link in an email, a change that the user did not make, and ends all sessions. Mail
 * programs open links on their own, so it takes a click on a button.
 */
export function TakingBack({ title, message, action, takeBack, done }: Props) {
  const taking = useMutation({ mutationFn: takeBack, onSuccess: () => storeToken(null) });
  const { data, error } = taking;
  if (data) return <UndoneNotice title={done} email={data.data.email} />;
  if (isCallError(error, "link_invalid"))
    return (
      <DeadLink message={errorMessageOf(error)}>
        <ToSignIn />
      </DeadLink>
    );
  return (
    <AuthPage title={title} message={message}>
      {error && (
        <Alert color="red" role="alert" mb="md">
          {errorMessageOf(error)}
        </Alert>
      )}
      <Button size="md" fullWidth loading={taking.isPending} onClick={() => taking.mutate()}>
        {action}
      </Button>
    </AuthPage>
  );
}

function UndoneNotice({ title, email }: { title: ReactNode; email: string }) {
  return (
    <AuthPage
      title={title}
      message={
        <Trans>
          You sign in with {email}. You were signed out everywhere, and your old password no longer works. Check your
          email for a link to set a new one.
        </Trans>
      }
    >
      <EmptyDrawing kind="door" />
      <Button component={Link} to="/auth/forgot-password" mt="lg">
        <Trans>Resend link</Trans>
      </Button>
    </AuthPage>
  );
}
