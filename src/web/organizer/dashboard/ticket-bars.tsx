import { Trans } from "@lingui/react/macro";
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "#web/platform/format.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./dashboard-page.module.css";

type Row = { id: number; title: string; reached: number; of: number | null };

/** The sold or checked-in share of each ticket. A ticket without a limit has no bar. */
export function TicketBars({
  id,
  title,
  rows,
  action,
}: {
  id: string;
  title: ReactNode;
  rows: Row[];
  action?: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </div>
      <ul className={classes.bars}>
        {rows.map((row) => (
          <OneBar key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function OneBar({ row: { title, reached, of } }: { row: Row }) {
  const format = useFormat();
  return (
    <li>
      <div className={classes.barWords}>
        <span>{title}</span>
        <span className="figures">
          {of === null ? (
            format.number(reached)
          ) : (
            <Trans>
              {format.number(reached)} of {format.number(of)}
            </Trans>
          )}
        </span>
      </div>
      {of !== null && of > 0 && <ThinBar share={reached / of} tone={reached >= of ? "good" : "accent"} />}
    </li>
  );
}
