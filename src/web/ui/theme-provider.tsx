import { MantineContext, MantineThemeProvider } from "@mantine/core";
import { type ReactNode, use, useMemo } from "react";
import { useColorScheme } from "./page/color-scheme.ts";
import { theme } from "./theme.ts";

/**
 * What the library's parts ask for around them: drawers, pickers and whatever else is not ours yet. It does what its own provider does,
 * without writing styles into the page (ours are files: palette.ts), and it comes with those parts, for pages that show none go without.
 */
export function Library({ children }: { children: ReactNode }) {
  const isThere = use(MantineContext) !== null;
  const { scheme, choose } = useColorScheme();
  const value = useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: choose,
      clearColorScheme: () => choose("light"),
      getRootElement,
      classNamesPrefix: "mantine",
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    }),
    [scheme, choose],
  );
  if (isThere) return children;
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

const getRootElement = () => document.documentElement;
