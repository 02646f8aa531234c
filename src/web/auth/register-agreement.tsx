import { Trans } from "@lingui/react/macro";
import type { PaperUrls } from "#contract/papers.ts";
import type { Field } from "#web/ui/form/form-types.ts";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";

/** A tick for what this installation wants accepted, with where it can be read; nothing where it has nothing to accept. */
export function RegisterAgreement({ field, papers }: { field: Field<boolean>; papers: PaperUrls }) {
  const { terms_url, privacy_url } = papers;
  if (terms_url === null && privacy_url === null) return null;
  return (
    <CheckboxField
      field={field}
      required
      label={
        terms_url !== null && privacy_url !== null ? (
          <Trans>
            I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink> and the{" "}
            <NewTabLink href={privacy_url}>privacy policy</NewTabLink>
          </Trans>
        ) : terms_url !== null ? (
          <Trans>
            I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink>
          </Trans>
        ) : (
          <Trans>
            I accept the <NewTabLink href={privacy_url ?? ""}>privacy policy</NewTabLink>
          </Trans>
        )
      }
    />
  );
}
