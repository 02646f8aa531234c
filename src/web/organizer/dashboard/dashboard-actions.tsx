import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { Event } from "#contract/events.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { eventPageOf, publicAddressOf } from "#web/organizer/events/event-addresses.ts";
import { useEventDeeds } from "#web/organizer/events/use-event-deeds.tsx";

/** What one comes here to do: hand out the link, look at the page, open or close it. */
export function DashboardActions({ event }: { event: Event }) {
  const { publish, hide, restore } = useEventDeeds(event);
  return (
    <>
      {event.status === "LIVE" && (
        <Button variant="subtle" color="gray" onClick={() => void hide()}>
          <Trans>Hide from the public</Trans>
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        href={eventPageOf(event)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {event.status === "LIVE" ? <Trans>View page</Trans> : <Trans>Preview</Trans>}
      </Button>
      {event.status === "LIVE" && <CopyButton text={publicAddressOf(event)} />}
      {event.status === "DRAFT" && (
        <Button onClick={() => void publish()}>
          <Trans>Publish event</Trans>
        </Button>
      )}
      {event.status === "ARCHIVED" && (
        <Button onClick={() => void restore()}>
          <Trans>Restore event</Trans>
        </Button>
      )}
    </>
  );
}
