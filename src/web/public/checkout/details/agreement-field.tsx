import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import type { Field } from "#web/ui/form/form-types.ts";
import { useShown } from "#web/ui/form/shown-fields.ts";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";

/** A tick for what the organizer wants accepted, with where it can be read. An organizer who has nothing to accept asks nothing. */
export function AgreementField({ field, event }: { field: Field<boolean>; event: PublicOrder["event"] }) {
  const { terms_url, privacy_url, organizer_name } = event;
  // Where it is asked for since a moment ago, the refusal finds its place before the box is there.
  useShown(field);
  if (terms_url === null && privacy_url === null) return null;
  return (
    <CheckboxField
      field={field}
      required
      label={
        terms_url !== null && privacy_url !== null ? (
          <Trans>
            I accept the <NewTabLink href={terms_url}>terms</NewTabLink> and the{" "}
            <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}
          </Trans>
        ) : terms_url !== null ? (
          <Trans>
            I accept the <NewTabLink href={terms_url}>terms</NewTabLink> of {organizer_name}
          </Trans>
        ) : (
          <Trans>
            I accept the <NewTabLink href={privacy_url ?? ""}>privacy policy</NewTabLink> of {organizer_name}
          </Trans>
        )
      }
    />
  );
}
