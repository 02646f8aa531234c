import { MantineProvider } from "@mantine/core";
import { render as renderBare, type RenderOptions, type RenderResult } from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { theme } from "#web/ui/theme.ts";

export * from "@testing-library/react";

/** Renders as a page does: within Mantine's provider, without its transitions. */
export function render(
  element: ReactNode,
  { wrapper: Wrapper = Fragment, ...options }: RenderOptions = {},
): RenderResult {
  return renderBare(element, {
    ...options,
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <Wrapper>{children}</Wrapper>
      </MantineProvider>
    ),
  });
}
