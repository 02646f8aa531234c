import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { PromoCode } from "#contract/promo-codes.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./promo-codes.module.css";

/** The event's page with the code in it: whoever opens it has the discount. */
export function codeAddress(event: Pick<Event, "id" | "slug">, { code }: Pick<PromoCode, "code">): string {
  const page = `${window.location.origin}/event/${event.id}/${encodeURIComponent(event.slug)}`;
  return `${page}?promo_code=${encodeURIComponent(code)}`;
}

export function ShareCode({ promo }: { promo: PromoCode }) {
  const event = useEvent();
  const address = codeAddress(event, promo);
  return (
    <div className={classes.share}>
      <p>
        <Trans>Whoever opens this link has the code applied.</Trans>
      </p>
      <p className={classes.address}>{address}</p>
      <div className={classes.buttons}>
        <CopyButton text={address} />
        <CopyButton text={promo.code}>
          <Trans>Copy the code</Trans>
        </CopyButton>
      </div>
    </div>
  );
}
