import { type ReactNode, useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import classes from "./link-tabs.module.css";

export type LinkTab<Key extends string = string> = { key: Key; label: ReactNode; to: To };

/**
 * Views of the same subject side by side, each with its own URL. Where they do not fit, they scroll
 * sideways to the current one.
 */
export function LinkTabs<Key extends string>({ label, tabs, at }: { label: string; tabs: LinkTab<Key>[]; at: Key }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tabs = bar.current;
    if (!tabs) return;
    const tab = tabs.querySelector("[aria-current]");
    if (tab) tabs.scrollLeft += middle(tab) - middle(tabs);
    const measured = new ResizeObserver(() => sayWhatIsHidden(tabs));
    measured.observe(tabs);
    sayWhatIsHidden(tabs);
    return () => measured.disconnect();
  }, [at]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className={classes.tabs}
      onScroll={(event) => sayWhatIsHidden(event.currentTarget)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          preventScrollReset
          className={classes.tab}
          aria-current={tab.key === at ? "page" : undefined}
          onFocus={(event) => showWhole(event.currentTarget)}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** Marks the sides on which there are more tabs, where they fade out. */
function sayWhatIsHidden(tabs: HTMLElement): void {
  tabs.toggleAttribute("data-more-before", tabs.scrollLeft > 1);
  tabs.toggleAttribute("data-more-after", tabs.scrollLeft + tabs.clientWidth < tabs.scrollWidth - 1);
}

/** Browsers do not scroll to a focused element while an edge of it is visible. */
function showWhole(tab: HTMLElement): void {
  tab.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
