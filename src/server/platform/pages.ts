import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Locale, LOCALES } from "#contract/fields.ts";
import { LANGUAGE_PARAMETER, type PageCall, type SharedPage } from "#contract/page-handle.ts";
import { calmLog } from "./throttled-log.ts";
import { AppError } from "./errors.ts";
import { knownLocaleOf } from "./http.ts";
import { askInside, type InsideReader } from "./http/internal-calls.ts";
import { SHARED_CACHES } from "./http/shared-caches.ts";
import { finishPage, NO_NEEDS, type Page, type PaymentNeeds, wireOf } from "./pages/page.ts";
import { isSamePath, type PageAddress, pageAddress } from "./pages/page-address.ts";
import { type MatchedPage, pageAt } from "./pages/page-handles.ts";
import { countNewPage, countOwnPage, isTooMany } from "./pages/page-limits.ts";
import { isLoopbackAddress, isThisMachine } from "./http/loopback.ts";
import { PageVariants, valueIn } from "./pages/page-variants.ts";
import type { RateLimits } from "./http/rate-limit.ts";
import { SharedPages } from "./pages/shared-pages.ts";
import { sendTooManyPages } from "./pages/too-many-pages.ts";
import { issueXsrfToken } from "./http/xsrf.ts";

/**
 * The web's server build, with what its entry exports for the server to set: how a page calls the
 * API, its language, its nonce.
 */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      serverCall: RouterContext<AskAnything>;
      requestLocale: RouterContext<Locale>;
      isLocaleKnown: RouterContext<boolean>;
      reportFault: RouterContext<(error: unknown) => void>;
      requestNonce: RouterContext<string | undefined>;
      CallError: new (options: {
        code: string;
        status: number;
        message: string;
        errors?: Record<string, string[]>;
      }) => Error;
    };
  };
};

type AskAnything = (endpoint: Endpoint, input?: { params?: unknown; query?: unknown }) => Promise<unknown>;

type Options = {
  loadBuild: () => Promise<WebBuild>;
  origin: string;
  limits: RateLimits;
  is_dev: boolean;
  /** The scripts and frames for pages with a payment form (`PagePolicy.payment`). */
  payment_needs?: PaymentNeeds;
  /**
   * Whether a reader with this IP may try variants of such a page now (`PageVariant`). A refusal is
   * no verdict about the value.
   */
  mayTryVariant?: MayTryVariant;
  /** Clock for the age of shared pages, in milliseconds. */
  now?: () => number;
};

export type MayTryVariant = (ip: string, params: MatchedPage["params"]) => boolean;

/**
 * Serves the pages. Each page declares what it may do and whether it is shared (`PageHandle`). A
 * shared page is rendered for no reader in particular, once in about a second, and sets no cookie,
 * so that other caches may keep it, too; all others are rendered for their reader and never cached.
 * Whatever costs a rendering is counted by the reader's network.
 */
export function servePages(app: FastifyInstance, options: Options): void {
  const render = renderer(app, options);
  const sendShared = sharing(app, render, options);

  app.get("/*", async (request, reply) => {
    const address = pageAddress(request.url);
    if (!address) throw new AppError("malformed");
    const locale = knownLocaleOf(request);
    try {
      const build = await options.loadBuild();
      const input = { build, address, page: pageAt(build, address.pathname) };
      const reader = new PageReader(request, locale, options.origin);
      const language = input.page.shared?.speaks ? languageIn(address) : undefined;
      if (language) reader.locale = language;
      reply.header("vary", language ? "accept-encoding" : "accept-encoding, accept-language, cookie");
      if (input.page.shared && !options.is_dev)
        return await sendShared(input, input.page.shared, reader, request, reply);
      countOwnPage(options.limits, request.ip);
      issueXsrfToken(request, reply, options.origin);
      return send(await render(input, reader), request, reply.header("cache-control", "no-store"));
    } catch (error) {
      if (isTooMany(error)) return sendTooManyPages(error, locale ?? "en", reply);
      throw error;
    }
  });
}

/**
 * The reader of a page. Its IP is left out for requests through a proxy on this machine, so that
 * they don't count as coming from this machine itself. A page from the cache makes no call.
 */
class PageReader implements InsideReader {
  readonly #request: FastifyRequest;
  readonly #origin: string;
  locale: Locale | undefined;

  constructor(request: FastifyRequest, locale: Locale | undefined, origin: string) {
    this.#request = request;
    this.#origin = origin;
    this.locale = locale;
  }

  get cookie(): string | undefined {
    return this.#request.headers.cookie;
  }

  get address(): string | undefined {
    const { ip } = this.#request;
    return isLoopbackAddress(ip) && !isThisMachine(this.#request, this.#origin) ? undefined : ip;
  }
}

/** The language that a URL requests, if Foyer has it. */
function languageIn({ search }: PageAddress): Locale | undefined {
  const wanted = new URLSearchParams(search.slice(0, 2_000)).get(LANGUAGE_PARAMETER);
  return LOCALES.find((locale) => locale === wanted);
}

type Input = { build: WebBuild; address: PageAddress; page: MatchedPage };
type Render = (input: Input, reader: InsideReader) => Promise<Page>;

/** Renders at the configured origin, never at the one that a request names. */
function renderer(app: FastifyInstance, { origin, is_dev, payment_needs = NO_NEEDS }: Options): Render {
  return async ({ build, address: { pathname, search }, page }, reader) => {
    const nonce = randomBytes(16).toString("base64");
    const headers = new Headers({ "accept-language": reader.locale ?? "en", accept: "text/html" });
    if (reader.cookie) headers.set("cookie", reader.cookie);
    const request = new Request(origin + pathname + search, { headers });
    const context = contextFor(app, build, reader, nonce);
    const faults: unknown[] = [];
    context.set(build.entry.module.reportFault, (err) => {
      faults.push(err);
      if (isAway(err)) calmLog(app.log).warn({ err }, "Pages are refused because something is unavailable or busy");
      else app.log.error({ err }, "A page could not be rendered");
    });
    const response = await createRequestHandler(build)(request, context);
    const made = await finishPage(response, { nonce, policy: page.policy, is_dev, payment_needs });
    const isOnlyUnavailable = faults.length > 0 && faults.every(isAway);
    return isOnlyUnavailable ? { ...made, status: 503, headers: { ...made.headers, "retry-after": "5" } } : made;
  };
}

/**
 * A call of the page failed because something was unavailable or busy for a moment: not a bug of
 * ours, and programs are told to retry.
 */
function isAway(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 503;
}

function contextFor(app: FastifyInstance, build: WebBuild, reader: InsideReader, nonce: string): RouterContextProvider {
  const { serverCall, requestLocale, isLocaleKnown, requestNonce } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(serverCall, asking(app, build, reader));
  context.set(requestLocale, reader.locale ?? "en");
  context.set(isLocaleKnown, reader.locale !== undefined);
  context.set(requestNonce, nonce);
  return context;
}

function asking(app: FastifyInstance, build: WebBuild, reader: InsideReader): AskAnything {
  return async (endpoint, input = {}) => {
    const { status, body, refusal } = await askInside(app, reader, endpoint, input);
    if (!refusal) return body;
    const { code, message, errors } = refusal;
    throw new build.entry.module.CallError({ code, status, message, ...(errors && { errors }) });
  };
}

/**
 * Sends a page from the cache, keyed by its subject. A reader who used another URL is redirected to
 * the page's own.
 */
function sharing(
  app: FastifyInstance,
  render: Render,
  { limits, mayTryVariant = () => true, now = () => performance.now() }: Options,
) {
  const pages = new SharedPages({ now });
  const variants = new PageVariants(pages);

  return async (
    input: Input,
    shared: SharedPage,
    reader: InsideReader,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { build, address, page } = input;
    const isNew = () => countNewPage(limits, request.ip);
    const { subject } = page;
    const plain_key = `${reader.locale ?? "-"} ${subject}`;
    const ask = asking(app, build, reader) as PageCall;
    const mayTry = () => mayTryVariant(request.ip, page.params);
    let search = await variants.goodSearch(shared.variant, { address, page, subject, plain_key, ask, isNew, mayTry });
    const language = shared.speaks && languageIn(address);
    if (language) search += `${search ? "&" : "?"}${LANGUAGE_PARAMETER}=${language}`;
    const key = plain_key + search;
    if (!pages.has(key)) isNew();
    const anonymousReader = { locale: reader.locale };
    const made = await pages.get(key, () =>
      render({ build, page, address: { pathname: subject, search } }, anonymousReader),
    );
    if (isOwnPath(made, address)) {
      // A reader who has guessed too many promo codes gets another page under the same address.
      const isForEverybody = made.status === 200 && valueIn(address, shared.variant) === null;
      reply.header("cache-control", isForEverybody ? SHARED_CACHES : "private, no-cache");
      return send(made, request, reply);
    }
    // Browsers must not cache this redirect: a title that changes back would make them redirect in
    // circles.
    return reply.header("cache-control", "no-cache").redirect(made.own_path + address.search, 301);
  };
}

function isOwnPath({ own_path }: Page, { pathname }: PageAddress): boolean {
  return own_path === undefined || isSamePath(own_path, pathname);
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, encoding } = wireOf(page, String(request.headers["accept-encoding"] ?? ""));
  reply.status(page.status).headers(page.headers);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(body);
}
