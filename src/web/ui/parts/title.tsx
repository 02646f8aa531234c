import "@mantine/core/styles/Title.layer.css";
import type { ElementType } from "react";
import { type As, joined, named, placed, type Placed } from "./part.ts";

type Own = Placed & { order: 1 | 2 | 3 | 4; size?: "h1" | "h2" | "h3" | "h4" | "h5"; className?: string };

/** A heading; `size` when it looks like another rank. */
export function Title({ order, size, className, ...given }: As<Own, "h2">) {
  const Part: ElementType = `h${order}`;
  const of = (what: string) => `var(--mantine-${size ?? `h${order}`}-${what})`;
  return (
    <Part
      data-order={order}
      data-size={size}
      className={joined(className, named("m_8a5d1357", "Title-root"))}
      {...placed<Placed>(given, {
        "--title-fw": of("font-weight"),
        "--title-lh": of("line-height"),
        "--title-fz": of("font-size"),
      })}
    />
  );
}
