import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import classes from "./operator.module.css";

type Props = { title: ReactNode; waiting: number; waiting_since: string | null; failed: number };

/** How much waits and since when, and how much was given up. */
export function QueueStats({ title, waiting, waiting_since, failed }: Props) {
  const format = useFormat();
  return (
    <section className={classes.stats}>
      <h2>{title}</h2>
      <dl>
        <div>
          <dt>
            <Trans>Waiting</Trans>
          </dt>
          <dd>{format.number(waiting)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Oldest</Trans>
          </dt>
          <dd>{waiting_since ? <DateTime at={waiting_since} zone={ownZone()} ago /> : "–"}</dd>
        </div>
        <div>
          <dt>
            <Trans>Failures</Trans>
          </dt>
          <dd data-bad={failed > 0 || undefined}>{format.number(failed)}</dd>
        </div>
      </dl>
    </section>
  );
}
