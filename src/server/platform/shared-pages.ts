import { LRUCache } from "lru-cache";
import { compressWell, type Page } from "./page.ts";

type Kept = { page: Promise<Page>; made_at: number; is_renewing: boolean };

/** A page is fresh for this long; for as long again it is still shown while its successor is being made. */
const FRESH_MS = 1_000;

/** Pages that many people read at once. A rush renders each about once a second, however many come. */
export class SharedPages {
  readonly #kept = new LRUCache<string, Kept>({ max: 500 });

  /** The page of `key`, at most two seconds old. Whoever comes first renders it; whoever comes meanwhile waits for the same one. */
  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.#kept.get(key);
    const age = kept ? Date.now() - kept.made_at : Infinity;
    if (!kept || age >= 2 * FRESH_MS) return this.#make(key, render);
    if (age >= FRESH_MS && !kept.is_renewing) this.#renew(key, kept, render);
    return kept.page;
  }

  #make(key: string, render: () => Promise<Page>): Promise<Page> {
    const page = render().then(compressWell);
    const kept = { page, made_at: Date.now(), is_renewing: false };
    this.#kept.set(key, kept);
    page.then(
      (made) => made.status >= 500 && this.#kept.delete(key),
      () => this.#kept.delete(key),
    );
    return page;
  }

  #renew(key: string, kept: Kept, render: () => Promise<Page>): void {
    kept.is_renewing = true;
    const started_at = Date.now();
    const renewed = render().then(compressWell);
    renewed.then(
      () => this.#kept.set(key, { page: renewed, made_at: started_at, is_renewing: false }),
      () => (kept.is_renewing = false),
    );
  }
}
