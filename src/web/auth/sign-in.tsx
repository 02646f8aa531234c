import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { auth, type SignUp } from "#contract/auth.ts";
import { mutation } from "#web/platform/query-client.ts";
import { rememberedAddress } from "#web/platform/return-url.ts";
import { beginAs } from "#web/platform/session.ts";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { AuthPanes } from "./auth-panes.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { FirstAccount } from "./sign-up-closed.tsx";
import { useSignInSteps } from "./use-sign-in-steps.tsx";

/** `signUp`: who may sign up, for the link to the other page. */
export function SignIn({ signUp }: { signUp: SignUp }) {
  return (
    <AuthPanes>
      <Steps signUp={signUp} />
    </AuthPanes>
  );
}

function Steps({ signUp }: { signUp: SignUp }) {
  const { t } = useLingui();
  const [isExpired, setIsExpired] = useState(false);
  const { step, goOn } = useSignInSteps({ begin: beginAs, to: rememberedAddress, leave: startAgain });
  const login = useMutation(mutation(auth.login));
  const form = useForm({
    initial: { email: "", password: "" },
    schema: () => import("#contract/auth.ts").then((contract) => contract.loginInput),
    send: async (values) =>
      goOn(await login.mutateAsync({ body: values }), (account_id) =>
        login.mutateAsync({ body: { ...values, account_id } }),
      ),
  });

  /** The email stays, and the password is entered again. */
  function startAgain(isLate: boolean) {
    setIsExpired(isLate);
    form.setValue("password", "");
  }

  if (step) return step;
  return (
    <AuthPage
      title={<Trans>Welcome back</Trans>}
      message={<Trans>Sign in to manage your events.</Trans>}
      neighbour={
        signUp.mode === "open" && (
          <Trans>
            New here?{" "}
            <Anchor component={Link} to="/auth/register">
              Create an account
            </Anchor>
          </Trans>
        )
      }
    >
      <PageTitle>{t`Sign in`}</PageTitle>
      <meta name="description" content={t`Sign in to manage your events.`} />
      <FirstAccount signUp={signUp} />
      <News isExpired={isExpired} />
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="email"
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="username webauthn"
          required
          autoFocus
        />
        <PasswordField control={form.control} name="password" label={<Trans>Password</Trans>} required />
        <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
          <Trans>Sign in</Trans>
        </Button>
        <Anchor component={Link} to="/auth/forgot-password" size="sm" ta="center">
          <Trans>Forgot your password?</Trans>
        </Anchor>
      </Form>
      <PasskeySignIn goOn={goOn} />
    </AuthPage>
  );
}

/** A message from the previous page, or from an expired step. */
function News({ isExpired }: { isExpired: boolean }) {
  const { state } = useLocation();
  if (isExpired)
    return (
      <Alert color="orange" role="status" mb="md">
        <Trans>Your sign-in timed out. Please sign in again.</Trans>
      </Alert>
    );
  if ((state as { news?: unknown } | null | undefined)?.news !== "password_changed") return null;
  return (
    <Alert color="green" role="status" mb="md">
      <Trans>Your password was changed. Please sign in with the new one.</Trans>
    </Alert>
  );
}
