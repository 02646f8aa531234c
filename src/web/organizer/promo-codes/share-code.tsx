import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { PromoCode } from "#contract/promo-codes.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { previewOf } from "#web/organizer/events/event-urls.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./promo-codes.module.css";

/** Returns the URL of the event page with the code applied. */
export function codeAddress(event: Pick<Event, "id" | "slug">, { code }: Pick<PromoCode, "code">): string {
  const page = `${window.location.origin}/event/${event.id}/${encodeURIComponent(event.slug)}`;
  return `${page}?promo_code=${encodeURIComponent(code)}`;
}

export function ShareCode({ promo }: { promo: PromoCode }) {
  const event = useEvent();
  const url = codeAddress(event, promo);
  return (
    <div className={classes.share}>
      <p>
        <Trans>Anyone who opens this link gets the code applied automatically.</Trans>
      </p>
      <NotOpenYet event={event} promo={promo} />
      <p className={classes.address}>{url}</p>
      <div className={classes.buttons}>
        <CopyButton text={url} />
        <CopyButton text={promo.code}>
          <Trans>Copy code</Trans>
        </CopyButton>
      </div>
    </div>
  );
}

/**
 * Warns that the link does not work for visitors until the event is published. The organizer can
 * open the preview with the code.
 */
export function NotOpenYet({ event, promo }: { event: Event; promo?: Pick<PromoCode, "code"> }) {
  if (event.status === "LIVE") return null;
  const search = promo ? `?promo_code=${encodeURIComponent(promo.code)}` : "";
  return (
    <p className={classes.closed}>
      {event.status === "DRAFT" ? (
        <Trans>Until you publish the event, this link works only for your team.</Trans>
      ) : (
        <Trans>This event is archived, so this link works only for your team.</Trans>
      )}{" "}
      <a href={`${previewOf(event)}${search}`} target="_blank" rel="noreferrer">
        {promo ? <Trans>Preview with the code</Trans> : <Trans>Preview event page</Trans>}
      </a>
    </p>
  );
}
