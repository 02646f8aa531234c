import "@mantine/core/styles/Skeleton.layer.css";
import type { ElementType } from "react";
import { named, placed, type Placed, rem } from "./part.ts";

type SkeletonProps = Placed & { height: number; width?: number | string; component?: "div" | "span" };

/** Where something will stand. */
export function Skeleton({ height, width, component = "div", ...given }: SkeletonProps) {
  const Part: ElementType = component;
  return (
    <Part
      data-visible="true"
      data-animate="true"
      className={named("m_18320242", "Skeleton-root")}
      {...placed(given, {
        "--skeleton-height": rem(height),
        "--skeleton-width": typeof width === "number" ? rem(width) : width,
        "--skeleton-radius": "var(--mantine-radius-sm)",
      })}
    />
  );
}
