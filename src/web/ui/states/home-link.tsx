import { Trans } from "@lingui/react/macro";
import classes from "./home-link.module.css";

/** On every page that stands for one that can't be shown. In another site's frame it opens beside that site. */
export function HomeLink({ isFramed = false }: { isFramed?: boolean }) {
  return (
    <a href="/" className={classes.home} {...(isFramed && { target: "_blank", rel: "noreferrer" })}>
      <Trans>Go back to the home page</Trans>
    </a>
  );
}
