import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Anchor } from "@mantine/core";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { AuthPanes } from "./auth-panes.tsx";
import { RegisterForm } from "./register-form.tsx";

export function SignUp({ loaded: { data: legalDocuments } }: { loaded: { data: LegalDocumentUrls } }) {
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
