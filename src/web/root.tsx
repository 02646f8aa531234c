import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import {
  type MiddlewareFunction,
  Outlet,
  redirect,
  useNavigate,
  useRouteError,
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
} from "react-router";
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
import "@mantine/core/styles.layer.css";
import "./ui/tokens.css";
import "./ui/mantine-variables.css";
import "./ui/mantine.css";
import "./ui/forced-colors.css";
import "./ui/page/without-scripts.css";
import { useLingui } from "@lingui/react";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import latin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { languageTag } from "./platform/locales.ts";
import { useNonce } from "./platform/nonce.ts";
import { usePageSettings } from "./platform/page-settings.ts";
import { STORAGE_STAND_IN } from "./platform/safe-storage.ts";
import { scriptsReady, WATCH_SCRIPTS } from "./ui/page/script-state.ts";
import { LookProvider } from "./ui/page/page-theme-provider.tsx";
import { ThemeColor } from "./ui/page/theme-color.tsx";

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

/** The document of every page. */
function PageDocument({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const nonce = useNonce();
  const { color_scheme: forced } = usePageSettings();
  useEffect(scriptsReady, []);
  return (
    <html lang={languageTag(i18n.locale)} dir="ltr" data-respect-reduced-motion="true" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: [STORAGE_STAND_IN, WATCH_SCRIPTS].join("\n") }}
        />
        <ColorSchemeScript nonce={nonce} suppressHydrationWarning forceColorScheme={forced} />
        <ThemeColor forced={forced} />
        <Meta />
        <Links />
      </head>
      <body>
        <LookProvider forced={forced}>{children}</LookProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
