import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import type { ReactNode } from "react";
import { type As, coloured, joined, named, placed, type Placed, rem, type Size, type Variant } from "./part.ts";
import { Waiting } from "./waiting.tsx";

type Own = Placed & {
  /** It has no words of its own to be called by. */
  "aria-label": string | undefined;
  variant?: Variant;
  color?: string;
  size?: Size | number;
  loading?: boolean;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** A button that is an icon. */
export function ActionIcon({
  variant = "subtle",
  color = "gray",
  size = "lg",
  loading,
  disabled,
  className,
  children,
  ...given
}: As<Own, "button">) {
  const colors = coloured(variant, color);
  return (
    <button
      type="button"
      data-variant={variant}
      data-size={typeof size === "number" ? undefined : size}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
      className={joined(
        "mantine-focus-auto",
        !disabled && !loading && "mantine-active",
        className,
        named("m_8d3f4000", "ActionIcon-root"),
        named("m_87cf2631", "UnstyledButton-root"),
      )}
      {...placed(given, {
        "--ai-size": typeof size === "number" ? rem(size) : `var(--ai-size-${size})`,
        "--ai-bg": colors.ground,
        "--ai-hover": colors.hover,
        "--ai-color": colors.letters,
        "--ai-bd": colors.border,
      })}
    >
      {loading && (
        <Waiting
          className={named("m_302b9fb1", "ActionIcon-loader")}
          size="calc(var(--ai-size) * 0.55)"
          color="var(--ai-color)"
        />
      )}
      <span className={named("m_8d3afb97", "ActionIcon-icon")} data-loading={loading || undefined}>
        {children}
      </span>
    </button>
  );
}
