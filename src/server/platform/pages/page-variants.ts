import { LRUCache } from "lru-cache";
import type { PageCall, PageVariant } from "#contract/page-handle.ts";
import type { PageAddress } from "./page-address.ts";
import type { MatchedPage } from "./page-handles.ts";
import type { SharedPages } from "./shared-pages.ts";

/** Maximum number of cached variants of one page per language. */
const VARIANTS_MAX = 20;

/**
 * How long a verdict is cached. A code that was used up meanwhile still gets the page of the code,
 * which shows that it is used up.
 */
const REMEMBERED_MS = 10_000;

type Input = {
  address: PageAddress;
  page: MatchedPage;
  /** The path of the page's subject. */
  subject: string;
  /** Cache key of the page without its variant. */
  plain_key: string;
  ask: PageCall;
  /** Called before a value without a cached verdict is checked. */
  isNew: () => void;
  /** Whether this reader may try variants now. */
  mayTry: () => boolean;
};

/**
 * Caches for a moment which values of a shared page's variant are good, so that a rush with one
 * code checks it once. A verdict is about the value alone: a reader who may not try any gets no
 * cached one, and a check that is refused because of its reader caches none.
 */
export class PageVariants {
  readonly #pages: SharedPages;
  readonly #verdicts = new LRUCache<string, "good" | "bad", () => Promise<boolean>>({
    max: 10_000,
    ttl: REMEMBERED_MS,
    // A value that can't be checked now keeps its verdict.
    allowStaleOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _before, { context: isGood }) => ((await isGood()) ? "good" : "bad"),
  });

  constructor(pages: SharedPages) {
    this.#pages = pages;
  }

  /**
   * The query under which the page is rendered and cached: one good value in its normalized
   * spelling, or none. Made-up values, and good values beyond the maximum, get the plain page, and
   * the reader's browser checks the value itself.
   */
  async goodSearch(variant: PageVariant | undefined, input: Input): Promise<string> {
    const value = valueIn(input.address, variant);
    if (!variant || !value) return "";
    if (!(await this.#isGood(variant, value, input))) return "";
    const search = `?${new URLSearchParams({ [variant.parameter]: value })}`;
    const { plain_key } = input;
    if (this.#pages.has(plain_key + search) || this.#pages.countRecent(`${plain_key}?`) < VARIANTS_MAX) return search;
    return "";
  }

  async #isGood(variant: PageVariant, value: string, { subject, page, ask, isNew, mayTry }: Input): Promise<boolean> {
    const key = `${subject}?${value}`;
    if (this.#verdicts.getRemainingTTL(key) === 0) isNew();
    if (!mayTry()) return false;
    const isGood = () => variant.isGood(ask, page.params, value);
    return (await this.#verdicts.fetch(key, { context: isGood }).catch(() => "bad")) === "good";
  }
}

/** The variant value in a URL, in its normalized spelling; null if there is none. */
export function valueIn({ search }: PageAddress, variant: PageVariant | undefined): string | null {
  if (!variant) return null;
  // Longer than any link of ours, and too long to be parsed for every request.
  const value = new URLSearchParams(search.slice(0, 2_000)).get(variant.parameter);
  return value === null ? null : variant.spell(value);
}
