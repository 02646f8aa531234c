import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { BUILT_IN_TERMS } from "#domain/legal-documents.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";

type Event = PublicOrder["event"];

/**
 * Checkbox that accepts the terms, and the organizer's privacy policy where there is one, with
 * links to both.
 */
export function AgreementField({ field, event }: { field: Field<boolean>; event: Event }) {
  const Label = event.terms_url === BUILT_IN_TERMS ? InstallationTerms : OrganizerTerms;
  return <CheckboxField {...field} required label={<Label event={event} />} />;
}

function OrganizerTerms({ event: { terms_url, privacy_url, organizer_name } }: { event: Event }) {
  return privacy_url === null ? (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms</NewTabLink> of {organizer_name}
    </Trans>
  ) : (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms</NewTabLink> and the{" "}
      <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}
    </Trans>
  );
}

function InstallationTerms({ event: { terms_url, privacy_url, organizer_name } }: { event: Event }) {
  return privacy_url === null ? (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink>
    </Trans>
  ) : (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink> and the{" "}
      <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}
    </Trans>
  );
}
