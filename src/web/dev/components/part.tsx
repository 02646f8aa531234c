import type { ReactNode } from "react";
import classes from "#web/dev/components-page.module.css";

/** One component in its states, under its name in the code. */
export function Part({
  name,
  children,
  beside,
  wide,
}: {
  name: string;
  children: ReactNode;
  beside?: boolean;
  wide?: boolean;
}) {
  return (
    <section className={classes.part} aria-label={name} data-wide={wide || undefined}>
      <h2>{name}</h2>
      <div className={classes.states} data-beside={beside || undefined}>
        {children}
      </div>
    </section>
  );
}
