import { Trans } from "@lingui/react/macro";
import { Alert, Anchor, Code } from "@mantine/core";
import { Link } from "react-router";
import type { SignUp } from "#contract/auth.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { AuthPage } from "./auth-page.tsx";
import { ToSignIn } from "./redirect-to-sign-in.tsx";

/** In place of the form where the operator has limited sign-up: where to get an account. */
export function SignUpClosed({ signUp }: { signUp: SignUp }) {
  return (
    <AuthPage
      title={signUp.mode === "invited" ? <Trans>Sign-up by invitation</Trans> : <Trans>Sign-up is closed</Trans>}
      message={
        signUp.mode === "invited" ? (
          <Trans>You need an invitation to sign up. Ask an admin of the account you want to join.</Trans>
        ) : (
          <Trans>Sign-up is closed on this site. Ask its operator for an account.</Trans>
        )
      }
    >
      <EmptyDrawing kind="closed" />
      <FirstAccount signUp={signUp} />
      <ToSignIn />
    </AuthPage>
  );
}

/** Whether this is a new installation on which the next person to sign up is the first. */
export function awaitsFirstAccount({ mode, has_users }: SignUp): boolean {
  return mode === "open" && !has_users;
}

/** On a new installation: how to create the first account. */
export function FirstAccount({ signUp }: { signUp: SignUp }) {
  if (signUp.has_users) return null;
  if (awaitsFirstAccount(signUp))
    return (
      <Alert role="note" mb="md">
        <Trans>
          This site has no accounts yet.{" "}
          <Anchor component={Link} to="/auth/register" inherit>
            Create the first account
          </Anchor>
        </Trans>
      </Alert>
    );
  return (
    <Alert role="note" mb="md">
      <Trans>This site has no accounts yet. Its operator creates the first one on the server:</Trans>
      <Code block mt="xs" style={{ whiteSpace: "pre-wrap" }}>
        {"npm run foyer -- user create <email> --first-name <name>"}
      </Code>
    </Alert>
  );
}
