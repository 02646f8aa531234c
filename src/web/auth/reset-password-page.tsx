import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
} from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import type { Call } from "#web/platform/call-types.ts";
import { keepToken } from "#web/platform/token.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { AuthPage } from "./auth-page.tsx";
import { DeadLink } from "./dead-link.tsx";

/** Whether the link is still good, and if not, why. */
export function loader({ params, context }: LoaderFunctionArgs): Promise<Checked> {
  return check(context.get(serverCall), params.token);
}

export function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Checked> {
  return check(call, params.token);
}

export { privateHeaders as headers };

export const handle = { title: msg`Set a new password` } satisfies PageHandle;

export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  const { problem } = useLoaderData<Checked>();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {problem === undefined ? (
        <NewPassword token={token} />
      ) : (
        <DeadLink sentence={problem}>
          <Button component={Link} to="/auth/forgot-password" mt="lg">
            <Trans>Ask for a new link</Trans>
          </Button>
        </DeadLink>
      )}
    </>
  );
}

type Checked = { problem?: string };

async function check(ask: Call, token = ""): Promise<Checked> {
  try {
    await ask(auth.checkResetPassword, { params: { token } });
    return {};
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: error.message };
  }
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
