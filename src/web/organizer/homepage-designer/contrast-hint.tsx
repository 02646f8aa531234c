import { Trans } from "@lingui/react/macro";
import { READABLE } from "#domain/colors.ts";
import type { ContrastWarning } from "#domain/homepage-design.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./designer.module.css";

/** Warns about low contrast without preventing it, and offers the nearest readable color. */
export function ContrastHint({ warning, take }: { warning: ContrastWarning; take: (color: string) => void }) {
  const format = useFormat();
  const [ratio, least] = [format.number(warning.ratio), format.number(READABLE)];
  const { nearest } = warning;
  return (
    <div className={classes.hint} role="status">
      <p>
        <Trans>
          Hard to read. The contrast is {ratio}:1 and should be at least {least}:1.
        </Trans>
      </p>
      <button type="button" onClick={() => take(nearest)}>
        <span className={classes.dot} style={{ background: nearest }} />
        <Trans>Use nearest readable color, {nearest}</Trans>
      </button>
    </div>
  );
}
