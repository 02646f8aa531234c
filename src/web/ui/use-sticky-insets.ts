import { useCallback } from "react";

type Edge = "top" | "bottom";

/**
 * For a bar that stays in place while the content beneath it scrolls. No element receives focus
 * under the bar (the scroll container's scroll-padding is as high as its bars), and notifications
 * appear above it (`--covered-bottom`). The height is measured because the bar wraps on phones and
 * in German. A bar that scrolls with the content covers nothing.
 */
export function useCovers<Bar extends HTMLElement>(edge: Edge) {
  return useCallback(
    (bar: Bar | null) => {
      if (!bar) return;
      const scroller = scrollerOf(bar);
      const known = { bar, edge, scroller };
      bars.add(known);
      const measured = new ResizeObserver(() => measure(scroller));
      measured.observe(bar);
      measured.observe(document.documentElement);
      measure(scroller);
      return () => {
        measured.disconnect();
        bars.delete(known);
        measure(scroller);
      };
    },
    [edge],
  );
}

/** Leaves room for the ring around a focused element, in pixels. */
const AIR = 16;

const bars = new Set<{ bar: HTMLElement; edge: Edge; scroller: HTMLElement }>();

function measure(scroller: HTMLElement): void {
  const within = (edge: Edge) => [...bars].filter((bar) => bar.edge === edge && bar.scroller === scroller);
  scroller.style.scrollPaddingBlock = (["top", "bottom"] as const)
    .map((edge) => `${Math.max(0, ...within(edge).map(({ bar }) => coveredBy(bar, edge))) + AIR}px`)
    .join(" ");
  const foot = Math.max(
    0,
    ...[...bars].filter(({ edge }) => edge === "bottom").map(({ bar }) => coveredBy(bar, "bottom")),
  );
  document.documentElement.style.setProperty("--covered-bottom", `${foot}px`);
}

/** Returns how far the bar reaches from the edge into the scrolling content, in pixels. */
function coveredBy(bar: HTMLElement, edge: Edge): number {
  const { position, display, [edge]: from } = getComputedStyle(bar);
  if (display === "none" || !["fixed", "sticky"].includes(position)) return 0;
  return bar.offsetHeight + (Number.parseFloat(from) || 0);
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return document.documentElement;
}
