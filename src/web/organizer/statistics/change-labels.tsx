import { useFormat } from "#web/platform/format.ts";
import classes from "./statistics.module.css";

/** How much more or less it is than before: a share; what it was, to whoever points at it. Of what was nothing there is no share. */
export function ChangeWords({ now, before, say }: { now: number; before: number; say: (value: number) => string }) {
  const format = useFormat();
  if (now === before || before === 0) return null;
  const share = Math.round(((now - before) / Math.abs(before)) * 100) / 100;
  return (
    <span className={classes.change} title={say(before)}>
      {share < 0 ? "−" : "+"}
      {format.percent(Math.abs(share))}
    </span>
  );
}
