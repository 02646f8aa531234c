import { Trans } from "@lingui/react/macro";
import type { Affiliate } from "#contract/affiliates.ts";
import type { Event } from "#contract/events.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { previewOf } from "#web/organizer/events/event-urls.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./affiliates.module.css";

/**
 * Returns the event page URL with the affiliate's code: purchases there are attributed to the
 * affiliate.
 */
export function affiliateAddress(event: Pick<Event, "id" | "slug">, { code }: Pick<Affiliate, "code">): string {
  const page = `${window.location.origin}/event/${event.id}/${encodeURIComponent(event.slug)}`;
  return `${page}?aff=${encodeURIComponent(code)}`;
}

export function CopyAffiliateLink({ affiliate }: { affiliate: Affiliate }) {
  return (
    <CopyButton
      text={affiliateAddress(useEvent(), affiliate)}
      size="xs"
      about={<VisuallyHidden>{affiliate.name}</VisuallyHidden>}
    >
      <Trans>Copy link</Trans>
    </CopyButton>
  );
}

/** Warns that the link does not work for visitors until the event is published. */
export function LinkNotOpenYet({ event }: { event: Event }) {
  if (event.status === "LIVE") return null;
  return (
    <p className={classes.closed}>
      {event.status === "DRAFT" ? (
        <Trans>Until you publish the event, this link works only for your team.</Trans>
      ) : (
        <Trans>This event is archived, so this link works only for your team.</Trans>
      )}{" "}
      <a href={previewOf(event)} target="_blank" rel="noreferrer">
        <Trans>Preview event page</Trans>
      </a>
    </p>
  );
}
