import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type MiddlewareFunction, Outlet, redirect, useNavigate, useRouteError } from "react-router";
import { PageDocument } from "./page-document.tsx";
import { isCallError } from "./platform/call-error.ts";
import { insteadInFrame } from "./platform/framed.ts";
import { requireMessages } from "./platform/i18n.ts";
import { namespacesOf } from "./platform/namespaces.ts";
import { queryClient } from "./platform/query-client.ts";
import { navigateWith } from "./platform/sign-in-needed.ts";
import { ConfirmHost } from "./ui/dialogs/confirm.tsx";
import { ErrorPage, NoPermissionPage } from "./ui/states/error-page.tsx";
import { Notifications } from "./ui/page/notifications.tsx";
import { OfflineBar } from "./ui/states/offline-bar.tsx";
import { PageChanges } from "./ui/page/page-changes.tsx";
import { RoutedGuard } from "./ui/page/routed-guard.tsx";
import { SkipLink } from "./ui/page/skip-link.tsx";

/**
 * A page is shown once its messages have loaded. They load in parallel with its code and its data.
 */
export const clientMiddleware: MiddlewareFunction<unknown>[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url);
    const framed = insteadInFrame(pathname);
    if (framed) throw redirect(framed);
    const messages = requireMessages(namespacesOf(pathname));
    const response = await next();
    await messages;
    return response;
  },
];

/** The document of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  return <PageDocument>{children}</PageDocument>;
}

export default function Root() {
  const [client] = useState(queryClient);
  const navigate = useNavigate();
  useEffect(() => navigateWith((path) => void navigate(path)), [navigate]);
  return (
    <QueryClientProvider client={client}>
      <SkipLink />
      <Outlet />
      <PageChanges />
      <OfflineBar />
      <Notifications />
      <ConfirmHost />
      <RoutedGuard />
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isCallError(error, "forbidden") ? <NoPermissionPage /> : <ErrorPage error={error} />;
}
