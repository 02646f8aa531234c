import { useEffect, useRef } from "react";
import type { ListState, SelectedRow } from "./list-state.ts";

/**
 * Keyboard control of the open row: arrow keys move through the rows behind the drawer, and the
 * focus returns to the last opened one.
 */
export function useOpenRow(
  rows: { id: number }[],
  open: SelectedRow | null,
  change: (changed: Partial<ListState>) => void,
): void {
  useEffect(() => {
    if (open === null) return;
    function walk(event: KeyboardEvent) {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (
        step === 0 ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        isForTyping(event.target)
      )
        return;
      const next = rows[rows.findIndex((row) => row.id === open) + step];
      if (!next || !rows.some((row) => row.id === open)) return;
      event.preventDefault();
      change({ open: next.id });
    }
    window.addEventListener("keydown", walk);
    return () => window.removeEventListener("keydown", walk);
  }, [rows, open, change]);

  // Together with the drawer and not later: otherwise a user who is already typing elsewhere would
  // lose the focus.
  const last = useRef(open);
  useEffect(() => {
    const closed = open === null ? last.current : null;
    last.current = open;
    const isElsewhere = isForTyping(document.activeElement) || document.activeElement?.closest("[role=dialog]");
    if (closed === null || isElsewhere) return;
    document.querySelector<HTMLElement>(`[data-row="${closed}"]`)?.focus();
  }, [open]);
}

function isForTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=listbox], [role=menu], [role=radiogroup]") !== null)
  );
}
