import { Trans } from "@lingui/react/macro";
import classes from "./home-link.module.css";

/**
 * On every page that replaces one that cannot be shown. In another site's frame it opens in a new
 * tab.
 */
export function HomeLink({ isFramed = false }: { isFramed?: boolean }) {
  return (
    <a href="/" className={classes.home} {...(isFramed && { target: "_blank", rel: "noreferrer" })}>
      <Trans>Go back to the home page</Trans>
    </a>
  );
}
