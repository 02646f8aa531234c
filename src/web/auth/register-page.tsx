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
import { awaitsFirstAccount, SignUpClosed } from "./sign-up-closed.tsx";

/** Who may sign up, and the links to the legal documents, are loaded before the form is shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(serverCall);
  const [signUp, legalDocuments] = await Promise.all([call(auth.signUp), call(auth.legalDocuments)]);
  return { signUp: signUp.data, legalDocuments: legalDocuments.data };
}

export const handle = { title: msg`Create your account` } satisfies PageHandle;

export default function RegisterPage() {
  const { t } = useLingui();
  const { signUp, legalDocuments } = useLoaderData<typeof loader>();
  return (
    <AuthPanes>
      <PageTitle>{t`Create your account`}</PageTitle>
      {signUp.mode === "open" ? (
        <OpenSignUp legalDocuments={legalDocuments} isFirst={awaitsFirstAccount(signUp)} />
      ) : (
        <SignUpClosed signUp={signUp} />
      )}
    </AuthPanes>
  );
}

function OpenSignUp({ legalDocuments, isFirst }: { legalDocuments: LegalDocumentUrls; isFirst: boolean }) {
  return (
    <AuthPage
      title={isFirst ? <Trans>Create the first account</Trans> : <Trans>Create your account</Trans>}
      message={
        isFirst ? (
          <Trans>This site is new. Start selling tickets in two minutes.</Trans>
        ) : (
          <Trans>Start selling tickets in two minutes.</Trans>
        )
      }
      neighbour={
        !isFirst && (
          <Trans>
            Already have an account?{" "}
            <Anchor component={Link} to="/auth/login">
              Sign in
            </Anchor>
          </Trans>
        )
      }
    >
      <RegisterForm legalDocuments={legalDocuments} />
    </AuthPage>
  );
}
