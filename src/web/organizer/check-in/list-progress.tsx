import { Trans } from "@lingui/react/macro";
import { useFormat } from "#web/platform/format.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./list-progress.module.css";

export function ListProgress({
  list: { checked_in_attendees, total_attendees },
}: {
  list: { checked_in_attendees: number; total_attendees: number };
}) {
  const format = useFormat();
  return (
    <div className={classes.progress}>
      <span className="figures">
        <Trans>
          {format.number(checked_in_attendees)} of {format.number(total_attendees)}
        </Trans>
      </span>
      <ThinBar share={total_attendees > 0 ? checked_in_attendees / total_attendees : 0} tone="good" />
    </div>
  );
}
