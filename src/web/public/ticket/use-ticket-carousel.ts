import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * Items in a scrolling row, by their IDs, with one visible. They are switched by swiping, by the
 * arrow keys, or with `turn`. Others may be added later.
 */
export function useTurning(
  leaves: string[],
  first: string,
): {
  row: RefObject<HTMLDivElement | null>;
  at: number;
  turn: (by: number) => void;
  onScroll: () => void;
} {
  const row = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [shown, setShown] = useState(first);
  const at = Math.max(leaves.indexOf(shown), 0);
  const show = (leaf: number) => setShown(leaves[leaf] ?? shown);

  const onScroll = () => {
    const seen = leafInSight(row.current);
    if (seen === null || (wanted.current !== null && wanted.current !== seen)) return;
    wanted.current = null;
    show(seen);
  };

  const turn = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), leaves.length - 1);
    if (to === at || !row.current) return;
    wanted.current = to;
    show(to);
    row.current.scrollTo({ left: to * row.current.clientWidth });
  };

  // Items may also be added before the visible one, which stays in view.
  const stay = useEffectEvent(() => {
    const { current } = row;
    current?.scrollTo({ left: at * current.clientWidth, behavior: "instant" });
  });
  useLayoutEffect(() => stay(), [leaves.length]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isForAField(event)) return;
      event.preventDefault();
      turn(by);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  return { row, at, turn, onScroll };
}

function leafInSight(row: HTMLElement | null): number | null {
  return row && row.clientWidth > 0 ? Math.round(row.scrollLeft / row.clientWidth) : null;
}

function isForAField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, select, textarea, [role=menu], [role=listbox]") !== null;
}
