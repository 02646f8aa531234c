import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render as renderBare, type RenderOptions, type RenderResult } from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { queryClient } from "#web/platform/query-client.ts";
import { theme } from "#web/ui/theme.ts";

export * from "@testing-library/react";

/** Renders as a page does: with the query cache, and within Mantine's provider without its transitions. */
export function render(
  element: ReactNode,
  { wrapper: Wrapper = Fragment, ...options }: RenderOptions = {},
): RenderResult {
  return renderBare(element, {
    ...options,
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient()}>
          <Wrapper>{children}</Wrapper>
        </QueryClientProvider>
      </MantineProvider>
    ),
  });
}
