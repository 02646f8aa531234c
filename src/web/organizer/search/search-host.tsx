import { Suspense, useEffect } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Event } from "#contract/events.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { openSearch, useSearchIsOpen } from "./search-open.ts";

const SearchDialog = lazy(ahead(() => import("./search-dialog.tsx")));

/**
 * The search over everything (command palette), opened by Ctrl K or ⌘ K. `event`: the event whose
 * pages are listed first.
 */
export function SearchHost({ event }: { event?: Event }) {
  const isOpen = useSearchIsOpen();
  useEffect(() => {
    const pressed = (key: KeyboardEvent) => {
      if (!isShortcut(key) || isShortcutBlocked(key)) return;
      key.preventDefault();
      openSearch();
    };
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressed);
      openSearch(false);
    };
  }, []);
  return isOpen ? (
    <Suspense>
      <SearchDialog event={event} />
    </Suspense>
  ) : null;
}

function isShortcut(key: KeyboardEvent): boolean {
  return key.key.toLowerCase() === "k" && (key.ctrlKey || key.metaKey) && !key.shiftKey && !key.altKey;
}

/** In rich text the shortcut inserts a link. An open modal dialog must be answered first. */
function isShortcutBlocked({ defaultPrevented, target }: KeyboardEvent): boolean {
  const isEditor = target instanceof HTMLElement && target.isContentEditable;
  return defaultPrevented || isEditor || document.querySelector("[role='dialog'][aria-modal='true']") !== null;
}
