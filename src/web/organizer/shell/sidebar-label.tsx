import type { ReactNode } from "react";
import classes from "./sidebar-label.module.css";

/** The label of a page. In the narrow sidebar of tablets it is below the icon. */
export function SidebarLabel({ children }: { children: ReactNode }) {
  return <span className={classes.word}>{children}</span>;
}
