import { useSyncExternalStore } from "react";

let isOpen = false;
let left: Element | null = null;
const listeners = new Set<() => void>();

/** Opens or closes the search, which is rendered once in the layout. */
export function openSearch(open = true): void {
  if (open && !isOpen) left = document.activeElement;
  isOpen = open;
  for (const changed of listeners) changed();
}

/** Closes the search without navigation and restores the previous focus. */
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
