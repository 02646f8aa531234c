import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "#web/ui/theme.ts";
import { CHOSEN_SCHEME, DARK_SCHEME } from "./color-scheme.ts";

/**
 * Mantine's theme and the user's color scheme; `forced` overrides their choice. The variables and
 * global classes are in files (mantine-variables.css, mantine.css) instead of in every page.
 */
export function LookProvider({ forced, children }: { forced?: "dark"; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={forced}
      colorSchemeManager={forced ? DARK_SCHEME : CHOSEN_SCHEME}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
