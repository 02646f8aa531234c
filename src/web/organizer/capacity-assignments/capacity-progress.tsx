import { Trans } from "@lingui/react/macro";
import type { CapacityAssignment } from "#contract/capacity-assignments.ts";
import { useFormat } from "#web/platform/format.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./capacity-progress.module.css";

type Used = Pick<CapacityAssignment, "capacity" | "used_capacity" | "held" | "percentage_used">;

/**
 * The sold units of a capacity assignment, as number and whole percentage, and the units currently reserved
 * in checkout.
 */
export function CapacityProgress({ assignment }: { assignment: Used }) {
  const format = useFormat();
  const { capacity, used_capacity, percentage_used } = assignment;
  const sold = format.number(used_capacity);
  const held = format.number(assignment.held);
  const percent = capacity !== null && format.percent(Math.floor(percentage_used) / 100);
  return (
    <div className={classes.progress}>
      <div>
        {capacity === null ? (
          <Trans>{sold} sold, no limit</Trans>
        ) : (
          <Trans>
            {sold} of {format.number(capacity)} sold
          </Trans>
        )}
      </div>
      {capacity !== null && (
        <ThinBar share={used_capacity / capacity} tone={used_capacity >= capacity ? "good" : "accent"} />
      )}
      <div className={classes.soft}>
        {percent}
        {percent && assignment.held > 0 && " · "}
        {assignment.held > 0 && <Trans>{held} in checkout</Trans>}
      </div>
    </div>
  );
}
