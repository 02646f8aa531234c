import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { keepToken } from "#web/platform/token.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { query } from "#web/platform/query-client.ts";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { DeadLink } from "./dead-link.tsx";

export { privateHeaders as headers };

export const handle = { title: msg`Set a new password` } satisfies PageHandle;

export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  // A link's goodness has no body: null, so that the cache has something to keep.
  const asked = query(auth.checkResetPassword, { params: { token } });
  const check = useQuery({ ...asked, queryFn: (context) => asked.queryFn(context).then(() => null) });
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {check.isPending && <Skeleton height={220} />}
      {check.isError && (
        <DeadLink error={check.error} retry={() => void check.refetch()}>
          <Button component={Link} to="/auth/forgot-password" mt="lg">
            <Trans>Ask for a new link</Trans>
          </Button>
        </DeadLink>
      )}
      {check.isSuccess && <NewPassword token={token} />}
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: "", password_confirmation: "" },
    schema: () => import("#contract/auth.ts").then((contract) => contract.resetPasswordInput),
    send: async (values) => {
      await call(auth.resetPassword, { params: { token }, body: values });
      keepToken(null);
      await navigate("/auth/login", { replace: true, state: { news: "password_changed" } });
    },
  });
  return (
    <AuthPage
      title={<Trans>Set a new password</Trans>}
      sentence={<Trans>Every device that is signed in now will be signed out.</Trans>}
    >
      <Form form={form} narrow>
        <PasswordField field={form.field("password")} label={<Trans>New password</Trans>} isNew required autoFocus />
        <PasswordField
          field={form.field("password_confirmation")}
          label={<Trans>New password again</Trans>}
          required
          isRepeated
        />
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </AuthPage>
  );
}
