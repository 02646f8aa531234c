import type { ReactNode } from "react";
import { Logo } from "#web/ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./focused-layout.module.css";

/**
 * Layout of a page that must be completed before the rest of the dashboard opens. It has no links
 * except the menu.
 */
export function CalmFrame({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <header className={classes.head}>
        <Logo />
        <AccountMenu />
      </header>
      <div className={classes.column}>{children}</div>
      {beside}
    </main>
  );
}
