import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { manageAddressOf } from "./events/event-urls.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** Tickets are not sold, because the event is archived or over. */
export function isClosed({ status, lifecycle_status }: Event): boolean {
  return status === "ARCHIVED" || (status === "LIVE" && lifecycle_status === "ENDED");
}

/**
 * Promotes the event: its public URL or, for a draft, a link to publish it. Renders nothing once
 * the event is over or archived.
 */
export function SharePageLink({ event }: { event: Event }) {
  if (isClosed(event)) return null;
  if (event.status === "LIVE") {
    return (
      <CopyButton text={`${window.location.origin}/event/${event.id}/${event.slug}`}>
        <Trans>Copy event page link</Trans>
      </CopyButton>
    );
  }
  return (
    <RequirePermission need={{ area: "events", doing: "writing" }}>
      <Button component={Link} to={manageAddressOf(event)}>
        <Trans>Get ready to publish</Trans>
      </Button>
    </RequirePermission>
  );
}
