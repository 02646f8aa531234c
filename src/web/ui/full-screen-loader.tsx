import { useLingui } from "@lingui/react/macro";
import { Logo } from "./logo.tsx";
import classes from "./full-screen-loader.module.css";

/** Until the language and the reader's own data are here. It stays unseen for a moment, so that quick answers don't flash. */
export function FullScreenLoader() {
  const { t } = useLingui();
  return (
    <main id="content" tabIndex={-1} className={classes.loader} aria-busy="true">
      <title>Foyer</title>
      <div className={classes.mark} role="status" aria-label={t`Loading`}>
        <Logo word={false} size={48} />
      </div>
    </main>
  );
}
