import { Trans } from "@lingui/react/macro";
import classes from "./skip-link.module.css";

/** The first tab stop of every page. It skips everything above the content. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
