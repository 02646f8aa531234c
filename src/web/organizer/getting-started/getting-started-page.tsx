import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Stack } from "@mantine/core";
import type { PageHandle } from "#contract/page-handle.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./getting-started-page.module.css";
import { HiddenPage, HidePage } from "./hide-page.tsx";
import { LiveCard } from "./live-card.tsx";
import { StepList } from "./step-list.tsx";
import { useSteps } from "./use-steps.tsx";

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
      <Stack gap={24}>
        {isLive && <LiveCard event={event} />}
        <div className={classes.column}>
          {!isLive && (
            <div className={classes.progress}>
              <p>
                <strong>{done}</strong> <Plural value={steps.length} one="of # step done" other="of # steps done" />
              </p>
              <ThinBar share={done / steps.length} tone={done === steps.length ? "good" : "accent"} />
            </div>
          )}
          <StepList steps={steps} foldsDone={isLive} />
          <div>
            <HidePage event={event} />
          </div>
        </div>
      </Stack>
    </>
  );
}
