import { type ComponentType, type ReactNode, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import classes from "./drawings.module.css";

export type DrawingKind =
  | "tickets"
  | "people"
  | "orders"
  | "door"
  | "calendar"
  | "search"
  | "mail"
  | "lost"
  | "storm"
  | "closed";

/**
 * Our own small drawings for empty states. They add nothing to the text beside them: the shapes
 * load when they are first shown, and if that fails, the place stays empty.
 */
export function EmptyDrawing({ kind, size }: { kind: DrawingKind; size?: number }) {
  return (
    <OnGround size={size}>
      <Suspense>
        <Shapes of={kind} />
      </Suspense>
    </OnGround>
  );
}

/** Shapes that are loaded already are rendered at once. */
function Shapes({ of }: { of: DrawingKind }) {
  return loadedShapes ? <loadedShapes.DrawingShapes of={of} /> : <ShapesToCome of={of} />;
}

const ShapesToCome = lazy(async (): Promise<{ default: ComponentType<{ of: DrawingKind }> }> => {
  const shapes = await fetchShapes().catch(() => undefined);
  return { default: shapes?.DrawingShapes ?? (() => null) };
});

let loadedShapes: typeof import("./drawing-shapes.tsx") | undefined;

/** Loads the shapes ahead, for states in which there may be no network. */
export async function fetchShapes() {
  return (loadedShapes = await import("./drawing-shapes.tsx"));
}

/** Background of every drawing, including those that few pages need and define themselves. */
export function OnGround({ size = 144, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      className={classes.drawing}
      width={size}
      height={(size * 100) / 144}
      viewBox="0 0 144 100"
      fill="none"
      aria-hidden="true"
    >
      <ellipse className={classes.ground} cx="72" cy="90" rx="60" ry="6" />
      {children}
    </svg>
  );
}
