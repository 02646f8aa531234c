import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, useLoaderData, Link } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { AuthPanes } from "./auth-panes.tsx";
import { RegisterForm } from "./register-form.tsx";

/** The links to the legal documents are loaded before the form is shown. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(serverCall)(auth.legalDocuments);
}

export const handle = { title: msg`Create your account` } satisfies PageHandle;

export default function RegisterPage() {
  return <SignUp loaded={useLoaderData<typeof loader>()} />;
}

function SignUp({ loaded: { data: legalDocuments } }: { loaded: { data: LegalDocumentUrls } }) {
  const { t } = useLingui();
  return (
    <AuthPanes>
      <AuthPage
        title={<Trans>Create your account</Trans>}
        message={<Trans>Start selling tickets in two minutes.</Trans>}
        neighbour={
          <Trans>
            Already have an account?{" "}
            <Anchor component={Link} to="/auth/login">
              Sign in
            </Anchor>
          </Trans>
        }
      >
        <PageTitle>{t`Create your account`}</PageTitle>
        <RegisterForm legalDocuments={legalDocuments} />
      </AuthPage>
    </AuthPanes>
  );
}
