import { Trans } from "@lingui/react/macro";
import classes from "./skip-link.module.css";

/** First stop of the keyboard on every page: past what stands above its content. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      <Trans>Skip to the content</Trans>
    </a>
  );
}
