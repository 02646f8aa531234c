import { useFormat } from "#web/platform/format.ts";
import classes from "./statistics.module.css";

/**
 * The relative change since the previous period, with the previous value as tooltip. Nothing where
 * that was zero.
 */
export function ChangeText({
  now,
  before,
  formatValue,
}: {
  now: number;
  before: number;
  formatValue: (value: number) => string;
}) {
  const format = useFormat();
  if (now === before || before === 0) return null;
  const share = Math.round(((now - before) / Math.abs(before)) * 100) / 100;
  return (
    <span className={classes.change} title={formatValue(before)}>
      {share < 0 ? "−" : "+"}
      {format.percent(Math.abs(share))}
    </span>
  );
}
