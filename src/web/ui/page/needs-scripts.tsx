import { Trans } from "@lingui/react/macro";
import classes from "./needs-scripts.module.css";

/** Shown on a page that does not work without scripts. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className={classes.note}>
        <Trans>This page needs JavaScript. Turn it on, or reload the page if it’s already on.</Trans>
      </p>
    </noscript>
  );
}
