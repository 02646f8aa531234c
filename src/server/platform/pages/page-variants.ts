import { LRUCache } from "lru-cache";
import type { PageCall, PageVariant } from "#contract/page-handle.ts";
import type { PageAddress } from "./page-address.ts";
import type { MatchedPage } from "./page-handles.ts";
import type { SharedPages } from "./shared-pages.ts";

/** How many variants of one page may be kept in each language at a time. */
const VARIANTS_MAX = 20;

/** Remembered this long: a code that has just been used up shows the page that says so anyway. */
const REMEMBERED_MS = 10_000;

type Asked = {
  address: PageAddress;
  page: MatchedPage;
  /** The path of what the page is about. */
  subject: string;
  /** Where the page without its variant is kept. */
  plain_key: string;
  ask: PageCall;
  /** Called for a value that was not asked about lately, before it is asked about. */
  isNew: () => void;
  /** Whether this reader may see a variant at all now. */
  mayTry: () => boolean;
};

/**
 * Which values of a shared page's variant are good, remembered for a moment, so that a rush with one code asks once. A verdict is about the
 * value alone: a reader who may not try any is never shown a remembered one, and a call that is refused for its reader's sake leaves none.
 */
export class PageVariants {
  readonly #pages: SharedPages;
  readonly #verdicts = new LRUCache<string, "good" | "bad", () => Promise<boolean>>({
    max: 10_000,
    ttl: REMEMBERED_MS,
    // one that can't be asked about stays what it was
    allowStaleOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _before, { context: isGood }) => ((await isGood()) ? "good" : "bad"),
  });

  constructor(pages: SharedPages) {
    this.#pages = pages;
  }

  /**
   * The query under which the page is rendered and kept: one good value in its one spelling, else nothing. Made-up values, and good ones
   * where there are many, get the plain page, and their reader's browser asks by itself.
   */
  async goodSearch(variant: PageVariant | undefined, asked: Asked): Promise<string> {
    const value = valueIn(asked.address, variant);
    if (!variant || !value) return "";
    if (!(await this.#isGood(variant, value, asked))) return "";
    const search = `?${new URLSearchParams({ [variant.parameter]: value })}`;
    const { plain_key } = asked;
    if (this.#pages.has(plain_key + search) || this.#pages.countRecent(`${plain_key}?`) < VARIANTS_MAX) return search;
    return "";
  }

  async #isGood(variant: PageVariant, value: string, { subject, page, ask, isNew, mayTry }: Asked): Promise<boolean> {
    const key = `${subject}?${value}`;
    if (this.#verdicts.getRemainingTTL(key) === 0) isNew();
    if (!mayTry()) return false;
    const isGood = () => variant.isGood(ask, page.params, value);
    return (await this.#verdicts.fetch(key, { context: isGood }).catch(() => "bad")) === "good";
  }
}

/** What an address asks for of a page's variants, in its one spelling, if it does. */
export function valueIn({ search }: PageAddress, variant: PageVariant | undefined): string | null {
  if (!variant) return null;
  // Longer than any link of ours, and too long to be taken apart for everybody who sends it.
  const value = new URLSearchParams(search.slice(0, 2_000)).get(variant.parameter);
  return value === null ? null : variant.spell(value);
}
