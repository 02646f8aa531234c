import { Trans, useLingui } from "@lingui/react/macro";
import { type LegalDocumentName, LEGAL_DOCUMENTS } from "#domain/legal-documents.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { OrganizerValues } from "./organizer-values.ts";

/**
 * The legal documents that buyers must accept: each is an external link or a text with its own page
 * here.
 */
export function LegalDocumentsSection({ form }: { form: FormApi<OrganizerValues> }) {
  return (
    <CollapsibleSection
      title={<Trans>Terms and privacy policy</Trans>}
      summary={<LegalDocumentsSummary {...form.watch()} />}
      control={form.control}
      names={FIELDS}
    >
      {LEGAL_DOCUMENTS.map((name) => (
        <LegalDocumentFields key={name} form={form} name={name} />
      ))}
    </CollapsibleSection>
  );
}

const FIELDS = LEGAL_DOCUMENTS.flatMap((name) => [`${name}.type`, `${name}.url`, `${name}.text`] as const);

function LegalDocumentFields({ form, name }: { form: FormApi<OrganizerValues>; name: LegalDocumentName }) {
  const { t } = useLingui();
  const { type } = form.watch()[name];
  return (
    <>
      <ChoiceField
        control={form.control}
        name={`${name}.type`}
        label={name === "terms" ? <Trans>Terms</Trans> : <Trans>Privacy policy</Trans>}
        choices={[
          { value: "NONE", label: t({ message: "None", context: "terms, privacy policy" }) },
          { value: "LINK", label: t`Link` },
          { value: "TEXT", label: t`Own text` },
        ]}
      />
      {type === "LINK" && (
        <TextField
          control={form.control}
          name={`${name}.url`}
          label={name === "terms" ? <Trans>Link to terms</Trans> : <Trans>Link to privacy policy</Trans>}
          type="url"
          placeholder="https://"
          required
        />
      )}
      {type === "TEXT" && (
        <RichTextField
          control={form.control}
          name={`${name}.text`}
          label={name === "terms" ? <Trans>Terms text</Trans> : <Trans>Privacy policy text</Trans>}
          help={<Trans>Published on its own page.</Trans>}
          required
        />
      )}
    </>
  );
}

function LegalDocumentsSummary({ terms, privacy }: OrganizerValues) {
  if (terms.type === "NONE" && privacy.type === "NONE")
    return <Trans>None. Buyers don’t have to accept anything.</Trans>;
  if (privacy.type === "NONE") return <Trans>Buyers must accept the terms.</Trans>;
  if (terms.type === "NONE") return <Trans>Buyers must accept the privacy policy.</Trans>;
  return <Trans>Buyers must accept the terms and the privacy policy.</Trans>;
}
