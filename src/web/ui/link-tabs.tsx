import { type ReactNode, useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import classes from "./link-tabs.module.css";

export type LinkTab<Key extends string = string> = { key: Key; label: ReactNode; to: To };

/** Views of one thing beside each other, each with its own address. They scroll sideways where they don't fit, to the one that is shown. */
export function LinkTabs<Key extends string>({ label, tabs, at }: { label: string; tabs: LinkTab<Key>[]; at: Key }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector("[aria-current]");
    if (bar.current && tab) bar.current.scrollLeft += middle(tab) - middle(bar.current);
  }, [at]);
  return (
    <nav ref={bar} aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          preventScrollReset
          className={classes.tab}
          aria-current={tab.key === at ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
