import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { BUILT_IN_TERMS } from "#domain/legal-documents.ts";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";

/** What buyers accept by the wallet buttons, where they check no box. */
export function ExpressTerms({ event }: { event: PublicOrder["event"] }) {
  const { terms_url, privacy_url, organizer_name } = event;
  if (terms_url === BUILT_IN_TERMS)
    return privacy_url === null ? (
      <Trans>
        By paying here, you accept the <NewTabLink href={terms_url}>terms of use</NewTabLink>.
      </Trans>
    ) : (
      <Trans>
        By paying here, you accept the <NewTabLink href={terms_url}>terms of use</NewTabLink> and the{" "}
        <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}.
      </Trans>
    );
  return privacy_url === null ? (
    <Trans>
      By paying here, you accept the <NewTabLink href={terms_url}>terms</NewTabLink> of {organizer_name}.
    </Trans>
  ) : (
    <Trans>
      By paying here, you accept the <NewTabLink href={terms_url}>terms</NewTabLink> and the{" "}
      <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}.
    </Trans>
  );
}
