import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { paintNothing } from "./paint.ts";

/** So many people sit down at one, one after the other; then its memory is full of what they saw. */
const SITTINGS = 40;
/** And so many wait for somebody, in each worker. */
const WAITING = 8;

/** How somebody comes. */
export type Comes = BrowserContextOptions & {
  /** Another browser than the run's, with a camera for instance; closed when the test is over. */
  browser?: Browser;
  /** Has never been here: no file of ours is at hand. */
  is_new?: boolean;
  /** For whoever takes a picture. Of the others nothing is painted (`paint.ts`). */
  is_painted?: boolean;
};

/**
 * Browsers that are used again (reuse): who comes next sits down where somebody of the test before sat, and nothing is left of them: no
 * cookie, nothing stored, nowhere to go back to. What stays is what makes a journey's first page cost twice as much as its second: a
 * process, and files that are fetched and compiled. What a test does to a browser for good (its clock, its network, what it listens to)
 * is not taken back: nobody comes after it.
 */
export class Browsers {
  readonly #waiting: Seat[] = [];
  readonly #ofRun: Browser;

  constructor(ofRun: Browser) {
    this.#ofRun = ofRun;
  }

  /** One of this kind that waits, or a new one. */
  async take({ project, home, browser, is_new = false, is_painted = false, ...options }: Comes & Run): Promise<Seat> {
    const kind = browser ? undefined : JSON.stringify([project, home, is_painted, options]);
    const at = this.#waiting.findIndex((one) => one.kind === kind);
    if (kind && !is_new && at >= 0) return this.#waiting.splice(at, 1)[0] as Seat;
    const asked = { timezoneId: "Europe/Berlin", reducedMotion: "reduce", ...options } as const;
    const context = await (browser ?? this.#ofRun).newContext(asked);
    await context.addInitScript(saveData);
    if (!is_painted) await context.addInitScript(paintNothing);
    return Seat.in(context, { kind, home });
  }

  /** For the next one where all `isWell`; or closed. */
  async giveBack(seat: Seat, isWell: boolean): Promise<void> {
    if (isWell && seat.kind && (await seat.clear())) this.#waiting.push(seat);
    else await seat.close();
    while (this.#waiting.length > WAITING) await this.#waiting.shift()?.close();
  }

  async close(): Promise<void> {
    for (const seat of this.#waiting.splice(0)) await seat.close();
  }
}

/** `home` is the origin of the product. Of each project the browsers have a size of their own. */
type Run = { project: string; home: string };

/** What a test does to a browser for good, or what would go on doing something in the next one. */
const LASTING = {
  both: [
    ...["addInitScript", "exposeBinding", "exposeFunction", "on", "once", "route", "routeFromHAR", "routeWebSocket"],
    ...["setDefaultNavigationTimeout", "setDefaultTimeout", "setExtraHTTPHeaders"],
  ],
  context: ["clearPermissions", "grantPermissions", "newCDPSession", "setGeolocation", "setOffline"],
  page: ["addLocatorHandler", "emulateMedia"],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
};

/** A browser with the page that somebody sits at. */
export class Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Who asks for the same may have it; nobody may where there is none. */
  readonly kind: string | undefined;
  readonly #home: string;
  readonly #device: CDPSession;
  readonly #size: ReturnType<Page["viewportSize"]>;
  #sittings = 0;
  #isSpent = false;

  static async in(context: BrowserContext, its: { kind: string | undefined; home: string }): Promise<Seat> {
    const page = await context.newPage();
    return new Seat({ ...its, context, page, device: await context.newCDPSession(page) });
  }

  private constructor(its: Pick<Seat, "context" | "page" | "kind"> & { home: string; device: CDPSession }) {
    ({ context: this.context, page: this.page, kind: this.kind, home: this.#home, device: this.#device } = its);
    this.#size = this.page.viewportSize();
    const spend = () => {
      this.#isSpent = true;
    };
    // what another site has stored, in whichever page, is not ours to look for
    const watch = (page: Page) =>
      void page.on("framenavigated", (frame) => {
        if (frame.url().startsWith("http") && new URL(frame.url()).origin !== this.#home) spend();
      });
    watch(this.page);
    this.context.on("page", watch);
    tellOf(this.context, [...LASTING.both, ...LASTING.context], spend);
    tellOf(this.page, [...LASTING.both, ...LASTING.page], spend);
    tellOf(this.context.clock, LASTING.clock, spend);
  }

  /** Leaves nothing of who sat here. Gives false where that can't be. */
  async clear(): Promise<boolean> {
    this.#sittings += 1;
    if (this.#isSpent || this.#sittings >= SITTINGS || this.page.isClosed()) return false;
    try {
      for (const other of this.context.pages()) if (other !== this.page) await other.close();
      // away from what still wants to keep something
      await this.page.goto(`${this.#home}/robots.txt`);
      await this.context.clearCookies();
      // but for what the page itself takes away at once
      const storageTypes = "file_systems,indexeddb,service_workers,cache_storage";
      await this.#device.send("Storage.clearDataForOrigin", { origin: this.#home, storageTypes });
      const isEmpty = await this.page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        window.name = "";
        return (await navigator.serviceWorker.getRegistrations()).length === 0;
      });
      await this.#device.send("Page.resetNavigationHistory");
      await this.page.mouse.move(0, 0);
      if (this.#size) await this.page.setViewportSize(this.#size);
      return isEmpty && !this.#isSpent;
    } catch {
      return false;
    }
  }

  /** With the browser, where somebody brought it. */
  async close(): Promise<void> {
    const browser = this.kind ? undefined : this.context.browser();
    await this.context.close();
    await browser?.close();
  }
}

/** Says when something of this is called. */
function tellOf(thing: object, names: readonly string[], tell: () => void): void {
  for (const name of names) {
    const done = Reflect.get(thing, name) as (...given: unknown[]) => unknown;
    Reflect.set(thing, name, (...given: unknown[]) => {
      tell();
      return done.apply(thing, given);
    });
  }
}

/** Runs in each page: the dialogs behind its buttons, two thirds of its files, come when somebody asks for them (see `ui/ahead.ts`). */
function saveData(): void {
  const { NetworkInformation } = window as unknown as { NetworkInformation?: { prototype: object } };
  if (NetworkInformation) Object.defineProperty(NetworkInformation.prototype, "saveData", { get: () => true });
}
