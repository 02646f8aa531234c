import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** As long as a page may take to come. */
const PATIENCE_MS = 10_000;

/**
 * Who can't see that the page has changed is told: focus goes to its title. Where the page itself has put focus somewhere, into
 * its first field or a drawer, it stays there, and the title is only said. An address that changes while the page remains (a
 * filter, a row that opens, a tab) says nothing.
 */
export function PageChanges() {
  const { pathname } = useLocation();
  const [said, say] = useState("");
  const shown = useRef<{ pathname: string; title?: Element; words?: string }>({ pathname });

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname };
    return whenTitled((title) => {
      const words = title.textContent;
      shown.current = { pathname, title, words };
      if (before.pathname === pathname || (before.title === title && before.words === words)) return;
      if (isFocusPlaced()) return say(document.title);
      say("");
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    });
  }, [pathname]);

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

/** Calls as soon as the page has its title: it may have to load first. */
function whenTitled(tell: (title: HTMLElement) => void): () => void {
  const look = () => {
    const title = document.querySelector("h1");
    if (!title) return;
    stop();
    tell(title);
  };
  const changes = new MutationObserver(look);
  const patience = setTimeout(() => changes.disconnect(), PATIENCE_MS);
  const stop = () => {
    changes.disconnect();
    clearTimeout(patience);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Somewhere in the page, not in what stands around all pages. */
function isFocusPlaced(): boolean {
  const focused = document.activeElement;
  const page = document.querySelector("main");
  return document.querySelector("[aria-modal]") !== null || (focused !== page && page?.contains(focused) === true);
}
