import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ColorSchemeSwitch } from "#web/ui/page/color-scheme-switch.tsx";
import { LanguageSwitch } from "#web/ui/page/language-switch.tsx";
import { NeedsScripts } from "#web/ui/page/needs-scripts.tsx";
import { Logo } from "#web/ui/logo.tsx";
import classes from "./auth-panes.module.css";
import { FoyerDrawing } from "./foyer-drawing.tsx";

/** Two panes: the form on the left, a drawing of a foyer at night on the right. */
export function AuthPanes({ children }: { children: ReactNode }) {
  return (
    <div className={classes.panes}>
      <div className={classes.doing}>
        <header className={classes.head}>
          <Logo size={32} />
          <p>
            <Trans>Event ticketing, from the first sale to check-in.</Trans>
          </p>
        </header>
        <main id="content" tabIndex={-1} className={classes.main}>
          <NeedsScripts />
          {children}
        </main>
        <footer className={classes.footer}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
        </footer>
      </div>
      <div className={classes.scene}>
        <FoyerDrawing />
      </div>
    </div>
  );
}
