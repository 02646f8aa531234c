import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-head.module.css";

/** A page's title, one sentence about it, and its primary action. */
export function PageHead({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children && <p>{children}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}
