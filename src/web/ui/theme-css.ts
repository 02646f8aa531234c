import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type MantineColorsTuple,
} from "@mantine/core";
import { theme } from "./theme.ts";

/**
 * Mantine would write its variables into every page while rendering. Ours never change, so they are
 * in a file that browsers cache: mantine-variables.css, which has all of them (the build removes
 * Mantine's own). `vitest run palette -u` generates it from here, and palette.test.ts checks that
 * it is current.
 */
export function mantineVariables(): string {
  const roles = mantineRoles();
  const all = defaultCssVariablesResolver(looks);
  const ownVariables = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in roles) && !UNUSED.test(name)));
  // Our roles already change with the scheme.
  const css = convertCssVariables(
    {
      variables: { ...ownVariables(all.variables), ...roles },
      light: ownVariables(all.light),
      dark: ownVariables(all.dark),
    },
    ":root",
  );
  return (
    `/* Written by palette.ts: see there. */\n${css
      .replaceAll("{", " {\n  ")
      .replaceAll(/;(?!\n)/g, ";\n  ")
      .replaceAll("  }", "}\n")}`.trimEnd() + "\n"
  );
}

const UNUSED = /-color-(pink|grape|indigo|cyan|lime|yellow)-/;

const violet: MantineColorsTuple = [
  "#f6f2ff",
  "#ebe3ff",
  "#d6c8ff",
  "#bba3ff",
  "#9d7bfa",
  "#8457f3",
  "#7a4ff0",
  "#6b3fd9",
  "#5730b8",
  "#3f2386",
];
const gray: MantineColorsTuple = [
  "#faf9fb",
  "#f4f1f6",
  "#ece8ef",
  "#dfdae4",
  "#cbc5d2",
  "#a59dae",
  "#776f82",
  "#5d5667",
  "#3b3544",
  "#1f1a26",
];
const dark: MantineColorsTuple = [
  "#f2eff5",
  "#d9d4e0",
  "#aca4b8",
  "#8f879c",
  "#3a3444",
  "#2a2532",
  "#1e1a24",
  "#151219",
  "#100d14",
  "#0a080c",
];
const green: MantineColorsTuple = [
  "#f0faf4",
  "#e3f5ea",
  "#c3e9d1",
  "#94d7af",
  "#5cbf87",
  "#35a468",
  "#228652",
  "#17693f",
  "#135433",
  "#0e3d26",
];
const red: MantineColorsTuple = [
  "#fef4f3",
  "#fdeae8",
  "#fad0cb",
  "#f5a79f",
  "#ee7a6e",
  "#e05546",
  "#d0402f",
  "#b3261e",
  "#921f1a",
  "#6d1814",
];
const orange: MantineColorsTuple = [
  "#fef8ee",
  "#fdf0dc",
  "#f9ddb3",
  "#f3c27c",
  "#e9a344",
  "#d58721",
  "#b06a10",
  "#8a4b06",
  "#6f3d08",
  "#512d09",
];
const teal: MantineColorsTuple = [
  "#eefaf8",
  "#def5f2",
  "#b9e8e3",
  "#84d5cd",
  "#4bbbb2",
  "#239a92",
  "#147f79",
  "#0d6763",
  "#0d5350",
  "#0b3d3b",
];

const FONT =
  '"Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const looks = mergeMantineTheme(DEFAULT_THEME, {
  ...theme,
  colors: { violet, gray, dark, green, red, orange, teal },
  white: "#ffffff",
  black: "#1f1a26",
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.25rem", xl: "1.5rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "0.625rem", xl: "1rem" },
  defaultRadius: "md",
  shadows: { xs: "none", sm: "none", md: "var(--shadow-float)", lg: "var(--shadow-float)", xl: "var(--shadow-float)" },
  headings: {
    fontFamily: FONT,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "2rem", lineHeight: "1.15" },
      h2: { fontSize: "1.5rem", lineHeight: "1.15" },
      h3: { fontSize: "1.25rem", lineHeight: "1.2" },
      h4: { fontSize: "1rem", lineHeight: "1.35" },
      h5: { fontSize: "0.875rem", lineHeight: "1.4" },
      h6: { fontSize: "0.75rem", lineHeight: "1.4" },
    },
  },
  cursorType: "pointer",
});

/** Mantine's own roles, in terms of ours. */
function mantineRoles(): Record<string, string> {
  return {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-dimmed": "var(--text-soft)",
    "--mantine-color-placeholder": "var(--text-faint)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-default": "var(--surface-raised)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--border-strong)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-success": "var(--good)",
    "--mantine-color-disabled": "var(--surface-sunken)",
    "--mantine-color-disabled-color": "var(--text-soft)",
    "--mantine-color-disabled-border": "var(--border)",
    "--mantine-primary-color-filled": "var(--accent)",
    "--mantine-primary-color-filled-hover": "var(--accent-hover)",
    "--mantine-primary-color-light": "var(--accent-soft)",
    "--mantine-primary-color-light-hover": "var(--accent-soft-hover)",
    "--mantine-primary-color-light-color": "var(--accent-text)",
    ...family("violet", "accent"),
    ...family("green", "good"),
    ...family("orange", "warn"),
    ...family("red", "bad"),
    ...family("blue", "info"),
    ...family("teal", "done"),
    "--mantine-color-gray-light": "var(--surface-sunken)",
    "--mantine-color-gray-light-hover": "var(--surface-hover)",
    "--mantine-color-gray-light-color": "var(--text-soft)",
    "--mantine-color-gray-outline": "var(--border-strong)",
  };
}

/** The variants of one Mantine color, from one of our roles. */
function family(color: string, role: string): Record<string, string> {
  const filled = role === "accent" ? "accent" : `${role}-fill`;
  const textRole = role === "accent" ? "accent-text" : role;
  return {
    [`--mantine-color-${color}-filled`]: `var(--${filled})`,
    [`--mantine-color-${color}-filled-hover`]: `var(--${role === "accent" ? "accent-hover" : filled})`,
    [`--mantine-color-${color}-light`]: `var(--${role}-soft)`,
    [`--mantine-color-${color}-light-hover`]: `var(--${role}-soft)`,
    [`--mantine-color-${color}-light-color`]: `var(--${textRole})`,
    [`--mantine-color-${color}-outline`]: `var(--${textRole})`,
    [`--mantine-color-${color}-text`]: `var(--${textRole})`,
  };
}
