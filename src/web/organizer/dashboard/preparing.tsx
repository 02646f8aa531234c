import { Plural, Trans } from "@lingui/react/macro";
import { Anchor, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { StepList } from "#web/organizer/getting-started/step-list.tsx";
import { useSteps } from "#web/organizer/getting-started/use-steps.tsx";
import classes from "./dashboard-page.module.css";

export function Preparing({ event }: { event: Event }) {
  const steps = useSteps(event);
  const missing = steps.filter(({ is_done }) => !is_done);
  const done = steps.length - missing.length;
  return (
    <section className={classes.preparing} aria-labelledby="preparing">
      <div className={classes.panelHead}>
        <div>
          <Title order={2} size="h4" id="preparing">
            <Trans>Next steps</Trans>
          </Title>
          <p>
            <Trans>
              {done} of <Plural value={steps.length} one="# step done" other="# steps done" />
            </Trans>
          </p>
        </div>
        {!event.hide_getting_started_page && (
          <Anchor component={Link} to={manageAddressOf(event, "getting-started")}>
            <Trans>Getting started</Trans>
          </Anchor>
        )}
      </div>
      <ThinBar share={done / steps.length} />
      <StepList steps={missing} />
    </section>
  );
}
