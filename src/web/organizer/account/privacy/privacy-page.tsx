import { msg } from "@lingui/core/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { PersonSection } from "./person-section.tsx";
import classes from "./privacy-page.module.css";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { accountData } from "#contract/account-data.ts";
import { ACCOUNT_EXPORT_LABELS } from "#contract/labels/account-export.ts";
import { download } from "#web/platform/api/files.ts";
import { useMe } from "#web/platform/session.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FormSection } from "#web/ui/form/form.tsx";

export const handle = { title: msg`Data and privacy`, access: "admin" } satisfies PageHandle;

export default function PrivacyPage() {
  return (
    <AccountFrame at="privacy">
      <PageTitle>{handle.title}</PageTitle>
      <div className={classes.parts}>
        <DownloadSection />
        <PersonSection />
        <ClosingSection />
      </div>
    </AccountFrame>
  );
}

function DownloadSection() {
  const { i18n } = useLingui();
  const { account_id } = useMe();
  return (
    <FormSection
      title={<Trans>Data export</Trans>}
      help={<Trans>A ZIP file with everything in your account right now. Large accounts take a few minutes.</Trans>}
    >
      <ul>
        {Object.entries(ACCOUNT_EXPORT_LABELS).map(([noun, label]) => (
          <li key={noun}>{i18n._(label)}</li>
        ))}
        <li>
          <Trans>Images</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Passwords, links and codes that give access aren’t included. Keep the file safe: it contains names and contact
          details.
        </Trans>
      </p>
      <div>
        <ExportButton save={() => download(accountData.download, { params: { account_id } })}>
          <Trans>Download all data</Trans>
        </ExportButton>
      </div>
    </FormSection>
  );
}
