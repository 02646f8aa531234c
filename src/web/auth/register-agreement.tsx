import { Trans } from "@lingui/react/macro";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";

/**
 * Checkbox that accepts the installation's terms, and its privacy policy where it has one, with
 * links to both.
 */
export function RegisterAgreement({
  field,
  legalDocuments,
}: {
  field: Field<boolean>;
  legalDocuments: LegalDocumentUrls;
}) {
  const { terms_url, privacy_url } = legalDocuments;
  return (
    <CheckboxField
      {...field}
      required
      label={
        privacy_url !== null ? (
          <Trans>
            I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink> and the{" "}
            <NewTabLink href={privacy_url}>privacy policy</NewTabLink>
          </Trans>
        ) : (
          <Trans>
            I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink>
          </Trans>
        )
      }
    />
  );
}
