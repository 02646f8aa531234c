import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { accountData } from "#contract/account-data.ts";
import { ACCOUNT_EXPORT_LABELS } from "#contract/labels/account-export.ts";
import { download } from "#web/platform/call.ts";
import { useMe } from "#web/platform/session.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FormSection } from "#web/ui/form/form.tsx";

export function DownloadSection() {
  const { i18n } = useLingui();
  const { account_id } = useMe();
  return (
    <FormSection
      title={<Trans>Download everything</Trans>}
      help={
        <Trans>
          One zip archive with all that the account holds, as it is at this moment. A large one takes some minutes.
        </Trans>
      }
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
          Passwords, links and the codes that open orders, tickets and doors are left out. Keep the file safe all the
          same: it holds names and addresses.
        </Trans>
      </p>
      <div>
        <ExportButton save={() => download(accountData.download, { params: { account_id } })}>
          <Trans>Download everything</Trans>
        </ExportButton>
      </div>
    </FormSection>
  );
}
