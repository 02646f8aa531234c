import { Trans } from "@lingui/react/macro";
import type { PromoCode } from "#contract/promo-codes.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { codeAddress } from "./share-code.tsx";

export function CopyCodeLink({ promo }: { promo: PromoCode }) {
  return (
    <CopyButton text={codeAddress(useEvent(), promo)} size="xs" about={<VisuallyHidden>{promo.code}</VisuallyHidden>}>
      <Trans>Link</Trans>
    </CopyButton>
  );
}
