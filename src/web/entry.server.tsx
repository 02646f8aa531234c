import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { preloadModule } from "react-dom";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import type { Locale } from "#contract/fields.ts";
import { loadMessages } from "./platform/catalogs.ts";
import { catalogFile, namespacesOf } from "./platform/namespaces.ts";
import { NonceContext } from "./platform/nonce.ts";
import { reportFault, requestLocale, requestNonce } from "./platform/server-context.ts";

export { CallError } from "./platform/call-error.ts";
export { isLocaleKnown, reportFault, requestLocale, requestNonce, serverCall } from "./platform/server-context.ts";

/**
 * Renders the whole page as one piece of HTML, in the request's language. Nothing is streamed
 * later, so the page can be cached and shared.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const locale = context.get(requestLocale);
  const nonce = context.get(requestNonce);
  const i18n = setupI18n();
  const { pathname } = new URL(request.url);
  i18n.loadAndActivate({ locale, messages: await loadMessages(locale, namespacesOf(pathname)) });
  const page = (
    <I18nProvider i18n={i18n}>
      <NonceContext value={nonce}>
        <ScriptsAhead files={messageFiles(locale, pathname)}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </ScriptsAhead>
      </NonceContext>
    </I18nProvider>
  );
  const { html, failed } = await render(page, nonce, context.get(reportFault));
  const sent = isDrawnHere(router) ? scriptsLast(html) : html;
  return new Response(sent, { status: failed ? 500 : status, headers });
}

/**
 * Excludes pages that show only a loading mark until the browser renders them: those wait for their
 * scripts alone.
 */
function isDrawnHere({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.every(({ route }) => !routeModules[route.id]?.HydrateFallback);
}

/**
 * A server-rendered page is read before it is hydrated, so its styles, fonts and image load before
 * its scripts.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

/** A not-found page is a normal response and not reported as an error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(reportFault)(error);
}

/** Vite's manifest of the browser build, which is complete when the server is built. */
const MANIFESTS = import.meta.glob<Record<string, { file: string }>>("../../build/web/client/.vite/manifest.json", {
  eager: true,
  import: "default",
});

/** The files with the messages that the page needs; none in development. */
function messageFiles(locale: Locale, pathname: string): string[] {
  const [manifest] = import.meta.env.PROD ? Object.values(MANIFESTS) : [];
  return namespacesOf(pathname)
    .map((namespace) => manifest?.[catalogFile(locale, namespace)]?.file)
    .filter((file) => file !== undefined)
    .map((file) => `/${file}`);
}

/**
 * Preloads the files that the page's script requests before hydration, so that they load in
 * parallel with it.
 */
function ScriptsAhead({ files, children }: { files: readonly string[]; children: ReactNode }) {
  for (const file of files) preloadModule(file, { as: "script" });
  return children;
}

const PATIENCE = 10_000;

async function render(
  page: ReactNode,
  nonce: string | undefined,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  let failed = false;
  const stream = await renderToReadableStream(page, {
    nonce,
    // The page is sent as a whole. React would otherwise append large parts at the end and move
    // them into place with a script, so they would never appear where scripts do not run.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: AbortSignal.timeout(PATIENCE),
    onError(error) {
      failed = true;
      report(error);
    },
  });
  await stream.allReady;
  return { html: await new Response(stream).text(), failed };
}
