import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { Button } from "@mantine/core";
import { auth } from "#contract/auth.ts";
import { mutation } from "#web/platform/query-client.ts";
import { storeToken } from "#web/platform/token.ts";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { AuthPanes } from "./auth-panes.tsx";
import { DeadLink } from "./dead-link.tsx";

/** Why the link is no longer valid. */
export type CheckedLink = { problem?: string };

export function ResetPassword({ loaded: { problem } }: { loaded: CheckedLink }) {
  const { t } = useLingui();
  return (
    <AuthPanes>
      <PageTitle>{t`Set a new password`}</PageTitle>
      {problem === undefined ? (
        <NewPassword />
      ) : (
        <DeadLink message={problem}>
          <Button component={Link} to="/auth/forgot-password" mt="lg">
            <Trans>Request new link</Trans>
          </Button>
        </DeadLink>
      )}
    </AuthPanes>
  );
}

function NewPassword() {
  const navigate = useNavigate();
  const params = useParams();
  const resetPassword = useMutation(mutation(auth.resetPassword));
  const form = useForm({
    initial: { password: "", password_confirmation: "" },
    schema: () => import("#contract/auth.ts").then((contract) => contract.resetPasswordInput),
    send: async (values) => {
      await resetPassword.mutateAsync({ params: { token: params.token ?? "" }, body: values });
      storeToken(null);
      await navigate("/auth/login", { replace: true, state: { news: "password_changed" } });
    },
  });
  return (
    <AuthPage title={<Trans>Set a new password</Trans>} message={<Trans>You’ll be signed out on all devices.</Trans>}>
      <Form form={form} narrow>
        <PasswordField
          control={form.control}
          name="password"
          label={<Trans>New password</Trans>}
          isNew
          required
          autoFocus
        />
        <PasswordField
          control={form.control}
          name="password_confirmation"
          label={<Trans>Confirm new password</Trans>}
          required
          isRepeated
        />
        <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </AuthPage>
  );
}
