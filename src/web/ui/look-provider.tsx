import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { theme } from "./theme.ts";

/** What MantineProvider does, without writing styles into the page: ours are files (see palette.ts). `forced`: whatever the reader chose elsewhere. */
export function LookProvider({ forced, children }: { forced?: "dark"; children: ReactNode }) {
  const [kept] = useState(() => localStorageColorSchemeManager());
  const manager = useMemo(() => (forced ? { ...kept, get: () => forced } : kept), [kept, forced]);
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    defaultColorScheme: "light",
    manager,
    getRootElement,
    forceColorScheme: forced,
  });
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: "mantine",
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

const getRootElement = () => document.documentElement;
