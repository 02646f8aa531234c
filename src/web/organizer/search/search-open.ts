import { useSyncExternalStore } from "react";

let isOpen = false;
let left: Element | null = null;
const listeners = new Set<() => void>();

/** Opens or closes the search over everything. It is drawn once, by the frame around the page. */
export function openSearch(open = true): void {
  if (open && !isOpen) left = document.activeElement;
  isOpen = open;
  for (const changed of listeners) changed();
}

/** Closes it without going anywhere: the focus is where it was. */
export function leaveSearch(): void {
  openSearch(false);
  if (left instanceof HTMLElement) left.focus();
}

export function useSearchIsOpen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => isOpen,
    () => false,
  );
}
