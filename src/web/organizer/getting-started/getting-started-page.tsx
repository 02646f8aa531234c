import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./getting-started-page.module.css";
import { HiddenPage, HidePage } from "./hide-page.tsx";
import { StepList } from "./step-list.tsx";
import { useSteps } from "./use-steps.tsx";
import { Button } from "@mantine/core";
import type { Event } from "#contract/events.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { eventPageOf, publicAddressOf } from "#web/organizer/events/event-urls.ts";

export const handle = { title: msg`Getting started`, area: "events", doing: "writing" } satisfies PageHandle;

/** The checklist from the first idea to check-in. Completed steps are detected. */
export default function GettingStartedPage() {
  const event = useEvent();
  const steps = useSteps(event);
  const done = steps.filter(({ is_done }) => is_done).length;
  const isOver = event.lifecycle_status === "ENDED";
  const isLive = event.status === "LIVE" && !isOver;
  if (event.hide_getting_started_page) return <HiddenPage event={event} />;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Getting started</Trans>}>
        {isOver ? (
          <Trans>This event’s date has passed, so tickets can no longer be sold.</Trans>
        ) : isLive ? (
          <Trans>Share your event page, and finish any remaining steps before the event.</Trans>
        ) : (
          <Trans>Complete these steps in any order to start selling tickets.</Trans>
        )}
      </PageHead>
      <ArchivedNotice event={event} />
      <div className={classes.column}>
        {isLive && <Celebration event={event} />}
        <div className={classes.progress}>
          <p>
            <strong>{done}</strong> <Plural value={steps.length} one="of # step done" other="of # steps done" />
          </p>
          <ThinBar share={done / steps.length} tone={done === steps.length ? "good" : "accent"} />
        </div>
        <StepList steps={steps} />
        <div>
          <HidePage event={event} />
        </div>
      </div>
    </>
  );
}

/** Shown once the event is public: confetti and the link to share. */
function Celebration({ event }: { event: Event }) {
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
