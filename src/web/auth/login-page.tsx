import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert, Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { rememberedAddress } from "#web/platform/return-address.ts";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { type Account, AccountChooser } from "./account-chooser.tsx";
import { AuthPage } from "./auth-page.tsx";
import { enter } from "./enter.ts";

export const handle = { title: msg`Sign in` } satisfies PageHandle;

export default function LoginPage() {
  const navigate = useNavigate();
  const [accounts, setAccounts] = useState<Account[]>();
  const form = useForm({
    initial: { email: "", password: "" },
    schema: () => import("#contract/auth.ts").then((contract) => contract.loginInput),
    send: (values) => login(values),
  });

  async function login(credentials: { email: string; password: string; account_id?: number }) {
    const answer = await call(auth.login, { body: credentials });
    if (answer.token === null) return setAccounts(answer.accounts);
    const home = await enter(answer);
    await navigate(rememberedAddress(home), { replace: true });
  }

  if (accounts) {
    return (
      <AccountChooser
        accounts={accounts}
        choose={(account_id) => login({ ...form.values, account_id })}
        leave={() => setAccounts(undefined)}
      />
    );
  }
  return (
    <AuthPage
      title={<Trans>Welcome back</Trans>}
      sentence={<Trans>Sign in to look after your events.</Trans>}
      neighbour={
        <Trans>
          New here?{" "}
          <Anchor component={Link} to="/auth/register">
            Create an account
          </Anchor>
        </Trans>
      }
    >
      <PageTitle>{handle.title}</PageTitle>
      <News />
      <Form form={form} narrow>
        <TextField
          field={form.field("email")}
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordField field={form.field("password")} label={<Trans>Password</Trans>} required />
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          <Trans>Sign in</Trans>
        </Button>
        <Anchor component={Link} to="/auth/forgot-password" size="sm" ta="center">
          <Trans>Forgot your password?</Trans>
        </Anchor>
      </Form>
    </AuthPage>
  );
}

/** What the page before this one had to say. */
function News() {
  const { state } = useLocation();
  if (state?.news !== "password_changed") return null;
  return (
    <Alert color="green" role="status" mb="md">
      <Trans>Your password has been changed. Please sign in with the new one.</Trans>
    </Alert>
  );
}
