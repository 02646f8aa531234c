import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Button.layer.css";
import type { ElementType, ReactNode } from "react";
import {
  type As,
  coloured,
  joined,
  LEADING,
  letters,
  named,
  placed,
  type Placed,
  type Size,
  type Variant,
} from "./part.ts";
import { Waiting } from "./waiting.tsx";

type Own = Placed & {
  variant?: Variant;
  color?: string;
  size?: Size | `compact-${Size}`;
  leftSection?: ReactNode;
  fullWidth?: boolean;
  /** While it works it takes no click, and its words make room for three dots. */
  loading?: boolean;
  disabled?: boolean;
  className?: string;
  children?: ReactNode;
};

export type ButtonProps = As<Own, "button">;

/** A button, or with `component` a link that looks like one. */
export function Button<Element extends ElementType = "button">({
  component,
  variant,
  color,
  size = "sm",
  leftSection,
  fullWidth,
  loading,
  disabled,
  className,
  children,
  ...given
}: As<Own, Element>) {
  const Part: ElementType = component ?? "button";
  const colors = coloured(variant ?? "filled", color ?? LEADING);
  const isColoured = variant !== undefined || color !== undefined;
  return (
    <Part
      data-variant={variant}
      data-size={size}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
      data-block={fullWidth || undefined}
      data-with-left-section={leftSection ? true : undefined}
      type={component === undefined || component === "button" ? "button" : undefined}
      disabled={disabled || loading}
      className={joined(
        "mantine-focus-auto",
        !disabled && !loading && "mantine-active",
        className,
        named("m_77c9d27d", "Button-root"),
        named("m_87cf2631", "UnstyledButton-root"),
      )}
      {...placed<Placed>(given, {
        "--button-height": `var(--button-height-${size})`,
        "--button-padding-x": `var(--button-padding-x-${size})`,
        "--button-fz": letters(size),
        "--button-bg": isColoured ? colors.ground : undefined,
        "--button-hover": isColoured ? colors.hover : undefined,
        "--button-color": colors.letters,
        "--button-bd": isColoured ? colors.border : undefined,
      })}
    >
      {loading && (
        <Waiting
          className={named("m_a25b86ee", "Button-loader")}
          size="calc(var(--button-height) / 1.8)"
          color="var(--button-color)"
        />
      )}
      <span className={named("m_80f1301b", "Button-inner")}>
        {leftSection && (
          <span className={named("m_a74036a", "Button-section")} data-position="left">
            {leftSection}
          </span>
        )}
        <span className={named("m_811560b9", "Button-label")} data-loading={loading || undefined}>
          {children}
        </span>
      </span>
    </Part>
  );
}
