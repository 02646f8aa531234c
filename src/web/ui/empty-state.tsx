import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type DrawingKind, EmptyDrawing } from "./drawings.tsx";
import classes from "./empty-state.module.css";

/** Where nothing is yet: a drawing, a sentence, one button. */
export function EmptyState({ drawing, title, children, action }: { drawing: DrawingKind; title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <EmptyDrawing kind={drawing} />
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
