import "@mantine/core/styles.layer.css";
import "./ui/tokens.css";
import "./ui/mantine-variables.css";
import "./ui/mantine.css";
import "./ui/forced-colors.css";
import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect } from "react";
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigate,
  useRouteError,
} from "react-router";
import latin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { PageHandle } from "#contract/page-handle.ts";
import { needSentences } from "./platform/i18n.ts";
import { languageTag } from "./platform/locales.ts";
import { useNonce } from "./platform/nonce.ts";
import { navigateWith } from "./platform/sign-in-needed.ts";
import { SCHEME_AT_FIRST, schemeScript } from "./ui/color-scheme.ts";
import { ConfirmHost } from "./ui/confirm.tsx";
import { isCallError } from "./platform/call-error.ts";
import { ErrorPage, NoPermissionPage } from "./ui/error-page.tsx";
import { LookProvider } from "./ui/look-provider.tsx";
import { OfflineBar } from "./ui/offline-bar.tsx";
import { Notifications } from "./ui/notifications.tsx";
import { PageChanges } from "./ui/page-changes.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { ThemeColor } from "./ui/theme-color.tsx";

/** A page is shown once its sentences are here; they are fetched while it and what it shows are. */
export const clientMiddleware: MiddlewareFunction<unknown>[] = [
  async ({ request }, next) => {
    const sentences = needSentences(new URL(request.url).pathname);
    const answer = await next();
    await sentences;
    return answer;
  },
];

/** The frame of every page, also of the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const nonce = useNonce();
  const forced = useForcedScheme();
  return (
    <html
      lang={languageTag(i18n.locale)}
      dir="ltr"
      data-respect-reduced-motion="true"
      suppressHydrationWarning
      {...SCHEME_AT_FIRST}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: schemeScript(forced) }} />
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

/** A page may be dark for everybody, and says so in its handle. */
function useForcedScheme(): "dark" | undefined {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.color_scheme === "dark")
    ? "dark"
    : undefined;
}

export default function Root() {
  const navigate = useNavigate();
  useEffect(() => navigateWith((address) => void navigate(address)), [navigate]);
  return (
    <>
      <SkipLink />
      <Outlet />
      <PageChanges />
      <OfflineBar />
      <Notifications />
      <ConfirmHost />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isCallError(error, "forbidden") ? <NoPermissionPage /> : <ErrorPage error={error} />;
}
