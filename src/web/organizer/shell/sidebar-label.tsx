import type { ReactNode } from "react";
import classes from "./sidebar-label.module.css";

/** The label of a page. In the collapsed sidebar it is shown beside the hovered or focused icon. */
export function SidebarLabel({ children }: { children: ReactNode }) {
  return <span className={classes.word}>{children}</span>;
}
