import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The time that a page may take to load. */
const PATIENCE_MS = 10_000;

/**
 * Announces a page change to screen readers: the focus moves to the title. Where the page itself
 * has moved the focus, to its first field or a drawer, it stays there and the title is only
 * announced. A URL that changes within the same page (a filter, an opened row, a tab) is not
 * announced.
 */
export function PageChanges() {
  const { pathname } = useLocation();
  const [announcement, announce] = useState("");
  const shown = useRef<{ pathname: string; title?: Element; text?: string }>({ pathname });

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname };
    return whenTitled((title) => {
      const text = title.textContent;
      shown.current = { pathname, title, text };
      if (before.pathname === pathname || (before.title === title && before.text === text)) return;
      if (isFocusPlaced()) return announce(document.title);
      announce("");
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    });
  }, [pathname]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

/** Calls back as soon as the page has its title, because it may have to load first. */
function whenTitled(tell: (title: HTMLElement) => void): () => void {
  const checkTitle = () => {
    const title = document.querySelector("h1");
    if (!title) return;
    stop();
    tell(title);
  };
  const changes = new MutationObserver(checkTitle);
  const patience = setTimeout(() => changes.disconnect(), PATIENCE_MS);
  const stop = () => {
    changes.disconnect();
    clearTimeout(patience);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  checkTitle();
  return stop;
}

/** Whether the focus is somewhere in the page itself, not in the layout around it. */
function isFocusPlaced(): boolean {
  const focused = document.activeElement;
  const page = document.querySelector("main");
  return document.querySelector("[aria-modal]") !== null || (focused !== page && page?.contains(focused) === true);
}
