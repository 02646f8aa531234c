import type { MessageDescriptor } from "@lingui/core";
import type { Need } from "#domain/roles.ts";
import type { Answer, Asked, Endpoint } from "./endpoint.ts";

/**
 * What a page says about itself, beside its component: `export const handle = { … } satisfies PageHandle`. Who sends it and who frames
 * it read this, so that neither has to know the page's address. What several matched routes say is added up.
 */
export type PageHandle = {
  /** What the browser's tab says from the first byte on, of a page that the browser draws by itself. */
  title?: MessageDescriptor;
  /**
   * A page of the back office that not every signed-in person may open (`domain/roles.ts`). Whoever may not sees so, before it is drawn
   * and before it asks anything: such a page reads with `useQuery`, not in a loader, which would run beside the question.
   */
  access?: Need["access"];
  area?: Need["area"];
  doing?: Need["doing"];
  /** Dark for everybody, as a door at night is. */
  color_scheme?: "dark";
  /** It says itself what being offline means there. */
  tells_offline?: boolean;
  /** What its browser may do beyond the strict default of every page. */
  policy?: PagePolicy;
  /** The same for everybody who reads a language: rendered about once a second, for nobody in particular, and kept in a cache. */
  shared?: SharedPage;
};

/** A whole site, or (for a page that anybody may put into a frame) any. Inline scripts and `eval` cannot be said. */
export type PolicySource = `https://${string}` | "https:";

/** Additions to the Content-Security-Policy, each to the directive of its name. */
export type PagePolicy = {
  script_src?: readonly PolicySource[];
  connect_src?: readonly PolicySource[];
  frame_src?: readonly PolicySource[];
  /** Who may put this page into a frame, besides ourselves. */
  frame_ancestors?: readonly PolicySource[];
  /** Whatever the payment providers that are switched on here need; nothing where there are none. */
  payment?: boolean;
  /** WebAssembly may be compiled: the reader of QR codes at the door. */
  wasm?: boolean;
};

export type SharedPage = {
  /** The parameters of its path that make another page of it. All others are decoration: see `canonical` below. */
  subject: readonly string[];
  variant?: PageVariant;
  /** It has an address for each language (`?lang=de`), by which search engines find it: who comes by one reads it so. */
  speaks?: true;
};

/** The parameter by which an address says its language. */
export const LANGUAGE_PARAMETER = "lang";

/** The one parameter of the query that makes another page of a shared page. All others are for the browser. */
export type PageVariant = {
  parameter: string;
  /** The one spelling of a value, or null for what can't be one. */
  spell: (value: string) => string | null;
  /** Whether a value changes the page at all: whoever makes values up must not make pages of them. */
  isGood: (ask: PageCall, params: Readonly<Record<string, string | undefined>>, value: string) => Promise<boolean>;
};

/** How a page asks the API while the server renders it. */
export type PageCall = <E extends Endpoint>(endpoint: E, asked: Asked<E>) => Promise<Answer<E>>;

/** The header by which a page says who may put it into a frame, where that is not for its handle to know. */
export const FRAMED_BY = "x-framed-by";

/** `sites`: as a Content-Security-Policy names them; none is everybody. */
export function framedBy(sites: readonly string[]): Record<typeof FRAMED_BY, string> {
  return { [FRAMED_BY]: sites.length === 0 ? "*" : sites.join(" ") };
}

/** The header by which a shared page names its own address. A reader who came by another one is sent there. */
export function canonical(address: string): Record<"link", string> {
  return { link: `<${encodeURI(address)}>; rel="canonical"` };
}

/** The header by which a page that was rendered says which sites it may send to, beyond its handle. It goes no further than the server. */
export const SITES_HEADER = "x-page-sites";

export function tellsSites(sites: readonly `https://${string}`[]): Record<string, string> {
  return sites.length === 0 ? {} : { [SITES_HEADER]: sites.join(" ") };
}

/** A loader's, as the page's own headers pass it on. */
export function passedSites(loaded: { get: (name: string) => string | null }): Record<string, string> {
  const sites = loaded.get(SITES_HEADER);
  return sites === null ? {} : { [SITES_HEADER]: sites };
}
