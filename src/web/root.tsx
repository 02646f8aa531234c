import { type ReactNode, useEffect } from "react";
import {
  Link,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
} from "react-router";
import { ownPageAt } from "./own/own-page-at.ts";
import { PageDocument } from "./page-document.tsx";
import { isCallError } from "./platform/call-error.ts";
import { insteadInFrame, isFramed } from "./platform/framed.ts";
import { requireMessages } from "./platform/i18n.ts";
import { toNewDocument } from "./platform/new-document.ts";
import { useNonce } from "./platform/nonce.ts";
import { type Around, AroundPage, type Go, pageSettingsIn } from "./platform/page-around.tsx";
import { areasOf } from "./platform/sentence-areas.ts";
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
    const { pathname, href } = new URL(request.url);
    const framed = insteadInFrame(pathname);
    if (framed) throw redirect(framed);
    if (isElsewhere(pathname)) return toNewDocument(href, LEADS_ON.test(window.location.pathname));
    const messages = requireMessages(areasOf(pathname));
    const response = await next();
    await messages;
    return response;
  },
];

/**
 * Navigation to a standalone page loads a new document, because it needs nothing of this one.
 * Inside a host page the frame keeps its document.
 */
function isElsewhere(pathname: string): boolean {
  return pathname !== window.location.pathname && !isFramed() && ownPageAt(pathname) !== undefined;
}

/** Pages that only redirect after some work. Back navigation skips them. */
const LEADS_ON = /^\/checkout\/[^/]+(\/take-over|\/[^/]+\/pay\/[^/]+)?\/?$/i;

/** The document of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <AroundPage is={useRouterAround()}>
      <PageDocument
        head={
          <>
            <Meta />
            <Links />
          </>
        }
        scripts={
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        }
      >
        {children}
      </PageDocument>
    </AroundPage>
  );
}

/** What the router provides to the components of its pages. */
function useRouterAround(): Around {
  const { pathname, search, hash, state } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  const go: Go = async (to, { replace, state: left, keepsPosition } = {}) => {
    if (typeof to === "number") return navigate(to);
    const next = new URL(to, window.location.href);
    const isHere = next.pathname === window.location.pathname;
    if (replace && isElsewhere(next.pathname)) return toNewDocument(next.href, true);
    const path = next.pathname + next.search + next.hash;
    await navigate(path, { replace, state: left, preventScrollReset: isHere || keepsPosition });
  };
  return {
    ...pageSettingsIn(useMatches().map(({ handle }) => handle)),
    ...{ address: { pathname, search, hash, state: state as unknown }, params, go, isLeaving },
    ...{ loadAgain: revalidate, RoutedLink: Link },
  };
}

export default function Root() {
  const navigate = useNavigate();
  useEffect(() => navigateWith((path) => void navigate(path)), [navigate]);
  return (
    <>
      <SkipLink />
      <Outlet />
      <PageChanges />
      <OfflineBar />
      <Notifications />
      <ConfirmHost />
      <RoutedGuard />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isCallError(error, "forbidden") ? <NoPermissionPage /> : <ErrorPage error={error} />;
}
