import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import { attendees } from "#contract/attendees.ts";
import type { Event } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { publishProblems } from "#domain/event-status.ts";
import { download } from "#web/platform/api/files.ts";
import { useMe } from "#web/platform/session.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { eventPageOf, manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { DuplicateEventDrawer, EventMenu } from "#web/organizer/events/event-menu.tsx";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";
import classes from "./dashboard-page.module.css";
import { ShareButton } from "./share-button.tsx";
import type { EventPhase } from "./event-phase.ts";

/**
 * The main actions of the dashboard: share and view the page, publish, or export. The
 * others are in the menu. A draft is published by the last step of its checklist.
 */
export function DashboardActions({ event, phase }: { event: Event; phase: EventPhase }) {
  return (
    <div className={classes.actions}>
      {phase === "over" || phase === "archived" ? (
        event.has_orders && <Exports event={event} />
      ) : (
        <PageLinks event={event} />
      )}
      {event.status === "LIVE" && phase !== "over" && <ShareButton event={event} />}
      {event.status === "DRAFT" && phase !== "draft" && <Publish event={event} />}
      <EventMenu event={event} isInside />
      <DuplicateEventDrawer />
    </div>
  );
}

function PageLinks({ event }: { event: Event }) {
  return (
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
  );
}

/**
 * While something is missing, the button links to the checklist. Where that page is hidden,
 * `publish` lists what is missing.
 */
function Publish({ event }: { event: Event }) {
  const me = useMe();
  const { publish } = useEventActions(event);
  if (publishProblems(me, event).length > 0 && !event.hide_getting_started_page)
    return (
      <RequirePermission need={{ area: "events", doing: "writing" }}>
        <Button component={Link} to={manageAddressOf(event, "getting-started")}>
          <Trans>Get ready to publish</Trans>
        </Button>
      </RequirePermission>
    );
  return (
    <RequirePermission need={{ area: "events", doing: "writing" }}>
      <Button onClick={() => void publish()}>
        <Trans>Publish event</Trans>
      </Button>
    </RequirePermission>
  );
}

function Exports({ event }: { event: Event }) {
  const params = { event_id: event.id };
  return (
    <>
      <ExportButton save={() => download(orders.export, { params })}>
        <Trans>Export orders</Trans>
      </ExportButton>
      <ExportButton save={() => download(attendees.export, { params })}>
        <Trans>Export attendees</Trans>
      </ExportButton>
    </>
  );
}
