import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Logo } from "#web/ui/logo.tsx";
import { NeedsScripts } from "#web/ui/page/needs-scripts.tsx";
import classes from "./full-screen-mark.module.css";

/** In a page's place until it can be drawn, with its title. It stays unseen for a moment, so that quick answers don't flash. */
export function FullScreenMark({ title }: { title: ReactNode }) {
  const { t } = useLingui();
  return (
    <main id="content" tabIndex={-1} className={classes.loader} aria-busy="true">
      {title}
      <NeedsScripts />
      <div className={classes.mark} data-needs-scripts role="status" aria-label={t`Loading`}>
        <Logo word={false} size={48} />
      </div>
    </main>
  );
}
