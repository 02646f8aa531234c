import type { ComponentProps, CSSProperties, ElementType } from "react";

/**
 * Parts that pages show at once are our own, so that no first visit fetches the library's machinery for them. They say the very words
 * that the library's say in the page (its classes, its variables), so both wear its style sheets, and drawers and pickers, which are
 * the library's still, look the same. `parts.test.tsx` compares the two. Decision record: docs/decisions/0016-own-code-instead-of-a-library.md.
 */
export type Placed = {
  mt?: Space;
  mb?: Space;
  pt?: Space;
  c?: "red" | "dimmed";
  ta?: "center";
  display?: CSSProperties["display"];
  style?: CSSProperties;
};

export type Size = "xs" | "sm" | "md" | "lg" | "xl";

/** By its name, in pixels, or for rows and columns apart. */
export type Space = Size | number | `${number}px ${number}px`;

export type Variant = "filled" | "light" | "subtle" | "default";

/** A part that may be another element than its own: a link that looks like a button. */
export type As<Own, Element extends ElementType> = Own & { component?: Element } & Omit<
    ComponentProps<Element>,
    keyof Own | "component"
  >;

export type Vars = Record<`--${string}`, string | undefined>;

/** The variables of a part and where it stands as one style; and what is left of what was given. */
export function placed<Given extends Placed>(given: Given, variables: Vars = {}) {
  const { mt, mb, pt, c, ta, display, style, ...rest } = given;
  return {
    ...rest,
    style: {
      ...variables,
      marginTop: space(mt),
      marginBottom: space(mb),
      paddingTop: space(pt),
      color: c && `var(--mantine-color-${c === "dimmed" ? c : `${c}-text`})`,
      textAlign: ta,
      display,
      ...style,
    } as CSSProperties,
  };
}

/** A style of nothing but variables. */
export function vars(given: Vars): CSSProperties {
  return given as CSSProperties;
}

/** The classes of a part, by its names in the library's sheet and in ours, before those of its place. */
export function named(hashed: string, ...names: string[]): string {
  return [hashed, ...names.map((name) => `mantine-${name}`)].join(" ");
}

export function joined(...classes: (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}

/** In the page's own unit, so that it grows with the reader's letters. */
export function rem(pixels: number): string {
  return `calc(${pixels / 16}rem * var(--mantine-scale))`;
}

export function space(wanted: Space | undefined): string | undefined {
  if (typeof wanted === "number") return rem(wanted);
  return wanted?.includes(" ")
    ? wanted.replaceAll(/(\d+)px/g, (_all, pixels) => rem(Number(pixels)))
    : wanted && `var(--mantine-spacing-${wanted})`;
}

export function letters(size: string | undefined): string | undefined {
  return size && `var(--mantine-font-size-${size.replace("compact-", "")})`;
}

/** As small as a field's help and its error stand below it. */
export function smaller(size: Size | undefined): string | undefined {
  return size && `calc(${letters(size)} - ${rem(2)})`;
}

/** What colours a part: its ground, the same below the pointer, its letters and its border. */
export function coloured(variant: Variant, color: string) {
  const of = (role: string) => `var(--mantine-color-${color}-${role})`;
  const invisible = `${rem(1)} solid transparent`;
  if (variant === "default")
    return {
      ground: "var(--mantine-color-default)",
      hover: "var(--mantine-color-default-hover)",
      letters: "var(--mantine-color-default-color)",
      border: `${rem(1)} solid var(--mantine-color-default-border)`,
    };
  if (variant === "filled")
    return {
      ground: of("filled"),
      hover: of("filled-hover"),
      letters: "var(--mantine-color-white)",
      border: invisible,
    };
  return {
    ground: variant === "light" ? of("light") : "transparent",
    hover: of("light-hover"),
    letters: of("light-color"),
    border: invisible,
  };
}

/** The colour that leads. */
export const LEADING = "violet";
