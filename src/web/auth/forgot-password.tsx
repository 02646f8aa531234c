import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { auth } from "#contract/auth.ts";
import { mutation } from "#web/platform/query-client.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { AuthPanes } from "./auth-panes.tsx";

export function ForgotPassword() {
  return (
    <AuthPanes>
      <AskForLink />
    </AuthPanes>
  );
}

function AskForLink() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  const forgotPassword = useMutation(mutation(auth.forgotPassword));
  const form = useForm({
    initial: { email: "" },
    schema: () => import("#contract/users.ts").then((contract) => contract.emailField),
    send: (values) => forgotPassword.mutateAsync({ body: values }),
    done: (_answer, { email }) => setSentTo(email),
  });
  const back = (
    <Anchor component={Link} to="/auth/login">
      <Trans>Back to sign-in</Trans>
    </Anchor>
  );
  if (sentTo) {
    return (
      <AuthPage
        title={<Trans>Check your email</Trans>}
        message={
          <Trans>
            If there’s an account for {sentTo}, we’ve sent a link to set a new password. It’s valid for 30 minutes.
          </Trans>
        }
        neighbour={back}
      >
        <PageTitle>{t`Check your email`}</PageTitle>
        <EmptyDrawing kind="mail" />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={<Trans>Reset your password</Trans>}
      message={<Trans>Enter your email address, and we’ll send you a link to set a new password.</Trans>}
      neighbour={back}
    >
      <PageTitle>{t`Reset your password`}</PageTitle>
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="email"
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
          <Trans>Send link</Trans>
        </Button>
      </Form>
    </AuthPage>
  );
}
