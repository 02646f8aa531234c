import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { Event } from "#contract/events.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { eventPageOf, publicAddressOf } from "#web/organizer/events/event-urls.ts";
import classes from "./getting-started-page.module.css";

/** Shown once the event is public: confetti and the link to share. */
export function Celebration({ event }: { event: Event }) {
  return (
    <section className={classes.celebration} aria-labelledby="celebration">
      <Confetti />
      <EmptyDrawing kind="door" size={112} />
      <div className={classes.words}>
        <h2 id="celebration">
          <Trans>“{event.title}” is public</Trans>
        </h2>
        <p className={classes.address}>{publicAddressOf(event)}</p>
        <div className={classes.links}>
          <CopyButton text={publicAddressOf(event)} />
          <Button component="a" href={eventPageOf(event)} target="_blank" rel="noreferrer" variant="subtle">
            <Trans>View event page</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** A static drawing. */
function Confetti() {
  return (
    <svg className={classes.confetti} viewBox="0 0 640 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {Array.from({ length: 36 }, (_, at) => {
        const x = (at * 97) % 640;
        const y = (at * 53) % 160;
        return (
          <rect
            key={at}
            x={x}
            y={y}
            width={6}
            height={10}
            rx={1.5}
            data-hue={at % 4}
            transform={`rotate(${(at * 47) % 180} ${x + 3} ${y + 5})`}
          />
        );
      })}
    </svg>
  );
}
