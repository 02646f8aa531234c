/** Below or above the opener, aligned with its start or its end. */
export type Side = "bottom-start" | "bottom-end" | "top-start";

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
type Size = { width: number; height: number };

/**
 * Returns the position of a popup beside its button, in pixels of the window: on the other side
 * where there is more room, and never beyond the edge.
 */
export function positionBeside(button: Box, size: Size, screen: Size, side: Side): { top: number; left: number } {
  const above = button.top - GAP - EDGE;
  const below = screen.height - button.bottom - GAP - EDGE;
  const [wanted, other] = side.startsWith("top") ? [above, below] : [below, above];
  const isOther = wanted < size.height && other > wanted;
  const isAbove = side.startsWith("top") !== isOther;
  return {
    top: within(isAbove ? button.top - GAP - size.height : button.bottom + GAP, size.height, screen.height),
    left: within(side.endsWith("end") ? button.right - size.width : button.left, size.width, screen.width),
  };
}

/** Distances in pixels: to the button, and to the edge of the screen. */
const GAP = 8;
const EDGE = 5;

function within(at: number, length: number, screen: number): number {
  return Math.max(EDGE, Math.min(at, screen - EDGE - length));
}
