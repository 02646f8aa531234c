import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { ShareSheet } from "#web/ui/share/share-sheet.tsx";
import { eventPageOf, manageAddressOf, publicAddressOf } from "#web/organizer/events/event-urls.ts";
import classes from "./live-card.module.css";

/** The moment after publishing: the event's image, all ways to share it, and what comes next. */
export function LiveCard({ event }: { event: Event }) {
  const { t } = useLingui();
  const version = `${event.cover?.id ?? 0}-${Date.parse(event.updated_at)}`;
  return (
    <section className={classes.card} aria-labelledby="live">
      <img
        className={classes.picture}
        src={`/event/${event.id}/square.jpg?v=${version}`}
        alt={t`Square image of the event`}
        width={1080}
        height={1080}
      />
      <div className={classes.words}>
        <div>
          <h2 id="live">
            <Trans>You’re live</Trans>
          </h2>
          <p>
            <Trans>“{event.title}” is public. Share it to sell your first tickets.</Trans>
          </p>
        </div>
        <ShareSheet url={publicAddressOf(event)} title={event.title} files={{ event_id: event.id }} />
        <Group gap="xs">
          <Button component="a" href={eventPageOf(event)} target="_blank" rel="noreferrer">
            <Trans>View event page</Trans>
          </Button>
        </Group>
        <p className={classes.next}>
          <Trans>
            Next: <a href={eventPageOf(event)}>place a test order</a>,{" "}
            <Link to={manageAddressOf(event, "check-in")}>set up check-in</Link> or{" "}
            <Link to={manageAddressOf(event, "attendees")}>invite people</Link>.
          </Trans>
        </p>
      </div>
    </section>
  );
}
