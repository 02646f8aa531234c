import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  render as renderBare,
  renderHook as renderBareHook,
  type RenderHookResult,
  type RenderOptions,
  type RenderResult,
} from "@testing-library/react";
import { Fragment, type JSXElementConstructor, type ReactNode } from "react";
import { afterEach } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import { theme } from "#web/ui/theme.ts";

export * from "@testing-library/react";

type Wrapper = JSXElementConstructor<{ children: ReactNode }>;

afterEach(() => queryClient().clear());

/** Renders as a page does: with the query cache, and Mantine's provider without transitions. */
export function render(element: ReactNode, { wrapper, ...options }: RenderOptions = {}): RenderResult {
  return renderBare(element, { ...options, wrapper: inProviders(wrapper) });
}

export function renderHook<Result>(
  hook: () => Result,
  { wrapper }: { wrapper?: Wrapper } = {},
): RenderHookResult<Result, unknown> {
  return renderBareHook(hook, { wrapper: inProviders(wrapper) });
}

function inProviders(Inner: Wrapper = Fragment): Wrapper {
  return ({ children }) => (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient()}>
        <Inner>{children}</Inner>
      </QueryClientProvider>
    </MantineProvider>
  );
}
