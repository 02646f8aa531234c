import { MantineContext, MantineThemeProvider } from "@mantine/core";
import { type ReactNode, use, useMemo } from "react";
import { useColorScheme } from "./page/color-scheme.ts";
import { theme } from "./theme.ts";

/**
 * Context for Mantine's components: drawers, pickers and others that are not ours yet. It does what
 * Mantine's own provider does, without writing styles into the page (ours are files: palette.ts).
 * It loads with those components, so pages without them do not need it.
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
