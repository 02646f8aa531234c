import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { preloadModule } from "react-dom";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import addresses from "virtual:sentence-addresses";
import type { Locale } from "#contract/fields.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import ownFiles from "virtual:own-files";
import { OWN_COMPONENTS } from "./own/own-components.ts";
import { type Handed, handedText } from "./own/handed.ts";
import { OwnPage } from "./own/own-page.tsx";
import { ownPageAt } from "./own/own-page-at.ts";
import { NonceContext } from "./platform/nonce.ts";
import { pageSettingsIn } from "./platform/page-around.tsx";
import { areasOf } from "./platform/sentence-areas.ts";
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
  i18n.loadAndActivate({ locale, messages: await sentencesOf(locale, isTitledByDashboard(router)) });
  const { pathname, search } = new URL(request.url);
  const own = ownPage(router, pathname, search, locale);
  const page = (
    <I18nProvider i18n={i18n}>
      <NonceContext value={nonce}>
        <ScriptsAhead files={own?.scripts ?? messageFiles(locale, pathname)}>
          {own?.drawn ?? <ServerRouter context={router} url={request.url} nonce={nonce} />}
        </ScriptsAhead>
      </NonceContext>
    </I18nProvider>
  );
  const { html, failed } = await render(page, nonce, context.get(reportFault));
  const sent = isDrawnHere(router) ? scriptsLast(html) : html;
  return new Response(sent, { status: failed ? 500 : status, headers });
}

/**
 * Returns the standalone page, unless an error occurred: the router renders errors and handles what
 * follows.
 */
function ownPage(router: EntryContext, pathname: string, search: string, locale: Locale): Own | undefined {
  const { staticHandlerContext, manifest, criticalCss } = router;
  const name = ownPageAt(pathname);
  const { matches, loaderData, errors } = staticHandlerContext;
  if (!name || errors) return undefined;
  const { script, imports, styles, sentences } = ownFiles[name];
  const text = handedText({
    // of its own loader, or of the layout around it
    loaded: matches.map(({ route }) => loaderData[route.id]).findLast((loaded) => loaded !== undefined),
    around: {
      ...pageSettingsIn(matches.map((match) => match.route.handle)),
      ...{ address: { pathname, search, hash: "" }, params: matches.at(-1)?.params ?? {} },
    },
    styles: typeof criticalCss === "object" ? [criticalCss.href] : styles,
    script,
    before: manifest.hmr && `import ${JSON.stringify(manifest.hmr.runtime)}`,
  });
  const drawn = <OwnPage page={OWN_COMPONENTS[name]} handed={JSON.parse(text) as Handed} text={text} />;
  return { drawn, scripts: [script, ...imports, sentences[locale]].filter((file) => file !== undefined) };
}

type Own = { drawn: ReactNode; scripts: readonly string[] };

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

/** The titles of pages that name one in their handle are in the dashboard's catalog. */
function isTitledByDashboard({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageHandle | undefined)?.title !== undefined,
  );
}

/** A not-found page is a normal response and not reported as an error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(reportFault)(error);
}

/**
 * The server renders the public pages and the sign-in, whose messages are in the dashboard's
 * catalog. All other pages are a title and a loading mark until the browser renders them.
 */
const CATALOGS = import.meta.glob<Messages>("../../locales/*/{public,organizer}.po", { import: "messages" });

const read = async (locale: Locale, catalog: "public" | "organizer") =>
  (await CATALOGS[`../../locales/${locale}/${catalog}.po`]?.()) ?? {};

/**
 * Each combined catalog is created once and never changed. Lingui keeps the first object that it is
 * given, and would write a second catalog into it.
 */
async function sentencesOf(locale: Locale, withDashboard: boolean): Promise<Messages> {
  if (!withDashboard) return read(locale, "public");
  const made = WITH_DASHBOARD.get(locale) ?? {
    ...(await read(locale, "public")),
    ...(await read(locale, "organizer")),
  };
  WITH_DASHBOARD.set(locale, made);
  return made;
}

const WITH_DASHBOARD = new Map<Locale, Messages>();

/** The message files that the page needs. */
function messageFiles(locale: Locale, pathname: string): string[] {
  return areasOf(pathname)
    .map((area) => addresses[`${area}_${locale}`])
    .filter((file) => file !== undefined);
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
