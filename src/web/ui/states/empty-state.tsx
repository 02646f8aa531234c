import type { ReactNode } from "react";
import { type DrawingKind, EmptyDrawing } from "./drawings.tsx";
import classes from "./empty-state.module.css";

/** Empty state: a drawing, a sentence and one button. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  order = 2,
}: {
  drawing: DrawingKind;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  order?: 1 | 2 | 3;
}) {
  const Title = `h${order}` as const;
  return (
    <div className={classes.empty}>
      <EmptyDrawing kind={drawing} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
