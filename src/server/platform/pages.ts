import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { Locale } from "#contract/fields.ts";
import { knownLocaleOf } from "./http.ts";
import { finishPage, type Page, wireOf } from "./page.ts";
import { SharedPages } from "./shared-pages.ts";
import { issueXsrfToken } from "./xsrf.ts";

/** The web's server build, with what its entry exports for us to fill in: how a page calls the API, its language, its nonce. */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      serverCall: RouterContext<PageCall>;
      requestLocale: RouterContext<Locale>;
      isLocaleKnown: RouterContext<boolean>;
      reportFault: RouterContext<(error: unknown) => void>;
      requestNonce: RouterContext<string | undefined>;
      CallError: new (given: {
        code: string;
        status: number;
        message: string;
        errors?: Record<string, string[]>;
      }) => Error;
    };
  };
};

type PageCall = (endpoint: Endpoint, asked?: { params?: unknown; query?: unknown }) => Promise<unknown>;

/** Who a page is rendered for: nobody in particular, or the holder of this cookie. Without a locale, they ask for none of ours. */
type Reader = { locale: Locale | undefined; cookie?: string | undefined; address?: string };

/**
 * Serves the pages. Pages of `isShared` addresses are the same for everybody who reads a language: they are rendered for
 * nobody in particular, once for about a second, and shared. All others are rendered for their reader and never kept.
 */
export function servePages(
  app: FastifyInstance,
  given: { loadBuild: () => Promise<WebBuild>; origin: string; isShared: (path: string) => boolean; is_dev: boolean },
): void {
  const shared = new SharedPages();
  const renderPage = async (url: string, reader: Reader): Promise<Page> => {
    const build = await given.loadBuild();
    const nonce = randomBytes(16).toString("base64");
    const response = await createRequestHandler(build)(
      requestFor(given.origin, url, reader),
      contextFor(app, build, reader, nonce),
    );
    return finishPage(response, { nonce, wasm: url.startsWith("/check-in/"), is_dev: given.is_dev });
  };

  app.get("/*", async (request, reply) => {
    const locale = knownLocaleOf(request);
    const [path = "/"] = request.url.split("?");
    issueXsrfToken(request, reply);
    if (given.isShared(path)) {
      const url = sharedAddress(request.url);
      return send(await shared.get(`${locale ?? "-"} ${url}`, () => renderPage(url, { locale })), request, reply);
    }
    const page = await renderPage(request.url, { locale, cookie: request.headers.cookie, address: request.ip });
    return send(page, request, reply.header("cache-control", "no-store"));
  });
}

/** Of the query of a shared page only the promo code matters; campaign marks and the like must not make pages of their own. */
function sharedAddress(url: string): string {
  const [path = "/", query] = url.split("?");
  const promo = query === undefined ? null : new URLSearchParams(query.slice(0, 2_000)).get("promo_code");
  return promo ? `${path}?promo_code=${encodeURIComponent(promo.slice(0, 100))}` : path;
}

function requestFor(origin: string, url: string, reader: Reader): Request {
  const headers = new Headers({ "accept-language": reader.locale ?? "en", accept: "text/html" });
  if (reader.cookie) headers.set("cookie", reader.cookie);
  return new Request(new URL(url, origin), { headers });
}

function contextFor(app: FastifyInstance, build: WebBuild, reader: Reader, nonce: string): RouterContextProvider {
  const { serverCall, requestLocale, isLocaleKnown, reportFault, requestNonce } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(serverCall, (endpoint, asked) => callInside(app, build, reader, endpoint, asked ?? {}));
  context.set(requestLocale, reader.locale ?? "en");
  context.set(isLocaleKnown, reader.locale !== undefined);
  context.set(requestNonce, nonce);
  context.set(reportFault, (error) => app.log.error({ err: error }, "A page could not be rendered"));
  return context;
}

/** A page's question to the API: answered by the same routes with the same checks, without a network. */
async function callInside(
  app: FastifyInstance,
  build: WebBuild,
  reader: Reader,
  endpoint: Endpoint,
  asked: { params?: unknown; query?: unknown },
): Promise<unknown> {
  const { params = {}, query = {} } = asked as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  const headers: Record<string, string> = { "accept-language": reader.locale ?? "en", accept: "application/json" };
  if (reader.cookie) headers["cookie"] = reader.cookie;
  const answer = await app.inject({
    method: "GET",
    url: `/api${path}`,
    query: search,
    headers,
    remoteAddress: reader.address ?? "127.0.0.1",
  });
  if (answer.statusCode < 400) return answer.statusCode === 204 ? undefined : answer.json();
  const { code, message, errors } = answer.json<ErrorBody>();
  throw new build.entry.module.CallError({ code, status: answer.statusCode, message, errors });
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, encoding } = wireOf(page, String(request.headers["accept-encoding"] ?? ""));
  reply.status(page.status).headers(page.headers).header("vary", "accept-encoding, accept-language, cookie");
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(body);
}
