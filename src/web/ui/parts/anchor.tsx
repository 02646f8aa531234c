import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import type { ElementType } from "react";
import { type As, joined, letters, named, placed, type Placed, type Size } from "./part.ts";

type Own = Placed & {
  size?: Size;
  /** Letters as large as those around it. */
  inherit?: boolean;
  className?: string;
};

/** A link in running text; with `component="button"` what looks like one. */
export function Anchor<Element extends ElementType = "a">({
  component,
  size,
  inherit,
  className,
  ...given
}: As<Own, Element>) {
  const Part: ElementType = component ?? "a";
  return (
    <Part
      data-size={size}
      data-inherit={inherit || undefined}
      data-underline="always"
      className={joined("mantine-focus-auto m_849cf0da", className, named("m_b6d8b162", "Text-root", "Anchor-root"))}
      {...placed<Placed>(given, {
        "--text-fz": letters(size),
        "--text-lh": size && `var(--mantine-line-height-${size})`,
      })}
    />
  );
}
