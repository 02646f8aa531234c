import { Trans } from "@lingui/react/macro";
import { useFormat } from "#web/platform/format.ts";
import classes from "./statistics.module.css";

/** How much more or less it is than before: a share, said in full to whoever points at it. Nothing where both are nothing. */
export function ChangeWords({ now, before, say }: { now: number; before: number; say: (value: number) => string }) {
  const format = useFormat();
  if (now === before) return null;
  const share = Math.round(((now - before) / Math.abs(before)) * 100) / 100;
  const words = format.percent(Math.abs(share));
  return (
    <span className={classes.change} title={say(before)}>
      {before === 0 ? <Trans>none before</Trans> : share < 0 ? <>−{words}</> : <>+{words}</>}
    </span>
  );
}
