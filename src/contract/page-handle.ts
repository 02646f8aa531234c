import type { MessageDescriptor } from "@lingui/core";
import type { Need } from "#domain/roles.ts";
import type { Answer, EndpointInput, Endpoint } from "./endpoint.ts";

/**
 * The properties of a page, declared beside its component: `export const handle = { … } satisfies
 * PageHandle`. The server and the layouts read them, so that neither needs to check the page's URL.
 * The values of nested routes are merged.
 */
export type PageHandle = {
  /** The tab title in the initial HTML, for a page that is rendered in the browser. */
  title?: MessageDescriptor;
  /**
   * The permission for a dashboard page that not every member may open (`domain/roles.ts`). It is
   * checked before the page renders or fetches anything: such a page must use `useQuery` instead of
   * a loader, which would run in parallel with the check.
   */
  access?: Need["access"];
  area?: Need["area"];
  doing?: Need["doing"];
  /** Always dark, for check-in at night. */
  color_scheme?: "dark";
  /** Whether the page has its own message for being offline. */
  tells_offline?: boolean;
  /** Additions to the strict default policy of every page. */
  policy?: PagePolicy;
  /**
   * A page that is identical for all readers of a language: rendered about once a second without a
   * user, and cached.
   */
  shared?: SharedPage;
};

/**
 * A whole site, or any site (for a page that may be embedded anywhere). Inline scripts and `eval`
 * cannot be expressed.
 */
export type PolicySource = `https://${string}` | "https:";

/** Additions to the Content-Security-Policy, each to the directive of its name. */
export type PagePolicy = {
  script_src?: readonly PolicySource[];
  connect_src?: readonly PolicySource[];
  frame_src?: readonly PolicySource[];
  /** The sites that may embed this page, besides our own. */
  frame_ancestors?: readonly PolicySource[];
  /** Whether to include what the configured payment providers need. */
  payment?: boolean;
  /** Whether WebAssembly may be compiled: for the QR code reader at check-in. */
  wasm?: boolean;
};

export type SharedPage = {
  /** The path parameters that identify the page. Others are decorative: see `canonical` below. */
  subject: readonly string[];
  variant?: PageVariant;
  /**
   * Whether the page has a URL for each language (`?lang=de`), for search engines: such a URL
   * determines the language.
   */
  speaks?: true;
};

/** The query parameter for the language. */
export const LANGUAGE_PARAMETER = "lang";

/** The only query parameter that selects a variant of a shared page. Others are for the browser. */
export type PageVariant = {
  parameter: string;
  /** Normalizes a value; null if it cannot be one. */
  spell: (value: string) => string | null;
  /** Whether a value changes the page: made-up values must not fill the cache. */
  isGood: (ask: PageCall, params: Readonly<Record<string, string | undefined>>, value: string) => Promise<boolean>;
};

/** How a page calls the API during server rendering. */
export type PageCall = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<Answer<E>>;

/** The header with the sites that may embed a page, if its handle cannot determine them. */
export const FRAMED_BY = "x-framed-by";

/** `sites` are in the format of a Content-Security-Policy; an empty list allows all. */
export function framedBy(sites: readonly string[]): Record<typeof FRAMED_BY, string> {
  return { [FRAMED_BY]: sites.length === 0 ? "*" : sites.join(" ") };
}

/**
 * Returns the header with the canonical URL of a shared page. Readers of other URLs are redirected
 * to it.
 */
export function canonical(url: string): Record<"link", string> {
  return { link: `<${encodeURI(url)}>; rel="canonical"` };
}

/**
 * The header with further sites that a rendered page may send requests to. It is removed by the
 * server.
 */
export const SITES_HEADER = "x-page-sites";

export function tellsSites(sites: readonly `https://${string}`[]): Record<string, string> {
  return sites.length === 0 ? {} : { [SITES_HEADER]: sites.join(" ") };
}

/** Passes on the header of a loader as a header of the page. */
export function passedSites(loaded: { get: (name: string) => string | null }): Record<string, string> {
  const sites = loaded.get(SITES_HEADER);
  return sites === null ? {} : { [SITES_HEADER]: sites };
}
