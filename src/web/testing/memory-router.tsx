import type { ReactNode } from "react";
import { createMemoryRouter, type InitialEntry } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { PageHandle } from "#contract/page-handle.ts";

type Options = {
  /** The route of the element; at every other URL the page is empty. */
  path?: string;
  at?: InitialEntry;
  handle?: PageHandle | undefined;
  /** Called when the page's data is loaded again. Its first data is there already. */
  loader?: () => null;
};

/** Provides a router for a component; `router.state` tells where it has navigated to. */
export function memoryRouter(element: ReactNode, { path = "/", at = "/", handle, loader }: Options = {}) {
  const routes = [
    { id: "page", path, element, handle, ...(loader && { loader }) },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    ...(loader && { hydrationData: { loaderData: { page: null } } }),
  });
  return { router, page: <RouterProvider router={router} /> };
}
