import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Logo } from "#web/ui/logo.tsx";
import { NeedsScripts } from "#web/ui/page/needs-scripts.tsx";
import classes from "./full-screen-mark.module.css";

/**
 * Shown in place of a page until it can be rendered, with its title. It appears after a delay, so
 * that fast responses do not flash.
 */
export function FullScreenMark({ title }: { title: ReactNode }) {
  const { t } = useLingui();
  return (
    <main id="content" tabIndex={-1} className={classes.loader} aria-busy="true">
      {title}
      <NeedsScripts />
      <div className={classes.mark} data-needs-scripts role="status" aria-label={t`Loading`}>
        <Logo hasName={false} size={48} />
      </div>
    </main>
  );
}
