import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { auth } from "#contract/auth.ts";
import { call } from "#web/platform/call.ts";
import { serverCall } from "#web/platform/server-context.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Anchor } from "#web/ui/parts/anchor.tsx";
import { AuthPage } from "./auth-page.tsx";
import { RegisterForm } from "./register-form.tsx";

/** What there is to accept is known before the form stands there. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(serverCall)(auth.papers);
}

export function clientLoader() {
  return call(auth.papers);
}

export const handle = { title: msg`Create your account` } satisfies PageHandle;

export default function RegisterPage() {
  const { data: papers } = useLoaderData<typeof clientLoader>();
  return (
    <AuthPage
      title={<Trans>Create your account</Trans>}
      sentence={<Trans>Two minutes from here to your first ticket on sale.</Trans>}
      neighbour={
        <Trans>
          Already have an account?{" "}
          <Anchor component={Link} to="/auth/login">
            Sign in
          </Anchor>
        </Trans>
      }
    >
      <PageTitle>{handle.title}</PageTitle>
      <RegisterForm papers={papers} />
    </AuthPage>
  );
}
