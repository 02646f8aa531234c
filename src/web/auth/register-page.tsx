import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { auth } from "#contract/auth.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import type { PageHandle } from "#contract/page-handle.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { RegisterForm } from "./register-form.tsx";

/** What there is to accept is known before the form stands there. */
export async function clientLoader() {
  await queryClient().prefetchQuery(query(auth.papers));
  return null;
}
clientLoader.hydrate = true as const;

export const handle = { title: msg`Create your account` } satisfies PageHandle;

export default function RegisterPage() {
  const { data, error, refetch } = useQuery(query(auth.papers));
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
      {data && <RegisterForm papers={data.data} />}
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
    </AuthPage>
  );
}
