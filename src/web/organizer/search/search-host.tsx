import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Event } from "#contract/events.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { useSession } from "#web/platform/session.ts";
import { remember } from "./recent.ts";
import { ShortcutsHost } from "./shortcuts-host.tsx";
import { SearchContext } from "./search-context.ts";

const SearchDialog = lazy(ahead(() => import("./search-dialog.tsx")));

/**
 * The search over everything (command palette), opened by Ctrl K or ⌘ K or by the components in
 * it. `event`: the event whose pages are listed first.
 */
export function SearchHost({ event, children }: { event?: Event; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const left = useRef<Element>(null);
  const search = useMemo(
    () => ({
      open: () => {
        left.current ??= document.activeElement;
        setOpen(true);
      },
      close: () => {
        left.current = null;
        setOpen(false);
      },
      leave: () => {
        setOpen(false);
        if (left.current instanceof HTMLElement) left.current.focus();
        left.current = null;
      },
    }),
    [],
  );
  const { me } = useSession();
  const id = event?.id;
  useEffect(() => {
    if (me && event) remember(me, { kind: "event", to: `/manage/event/${event.id}`, name: event.title });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each event that is opened
  }, [me?.id, me?.account_id, id]);
  useEffect(() => {
    const pressed = (key: KeyboardEvent) => {
      if (!isShortcut(key) || isShortcutBlocked(key)) return;
      key.preventDefault();
      search.open();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [search]);
  return (
    <SearchContext value={search}>
      {children}
      <ShortcutsHost event={event} />
      {isOpen && (
        <Suspense>
          <SearchDialog event={event} />
        </Suspense>
      )}
    </SearchContext>
  );
}

function isShortcut(key: KeyboardEvent): boolean {
  return key.key.toLowerCase() === "k" && (key.ctrlKey || key.metaKey) && !key.shiftKey && !key.altKey;
}

/** In rich text the shortcut inserts a link. An open modal dialog must be answered first. */
function isShortcutBlocked({ defaultPrevented, target }: KeyboardEvent): boolean {
  const isEditor = target instanceof HTMLElement && target.isContentEditable;
  return defaultPrevented || isEditor || document.querySelector("[role='dialog'][aria-modal='true']") !== null;
}
