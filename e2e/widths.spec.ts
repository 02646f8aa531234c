import type { Page } from "@playwright/test";
import { aBusyEvent } from "./fixtures/busy-event.ts";
import { deviceOf, layoutFaults, resize } from "./fixtures/layout-faults.ts";
import { dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { type Places, WALK, type Walked } from "./fixtures/routes.ts";
import { languageOf, readIn } from "./fixtures/reading-language.ts";
import { expect, test } from "./fixtures/test.ts";

// A phone, a tablet and a desk are not all there is: each page stands well between them, too, also in a language of long words and in one
// without blanks. Each is come to once, is made narrower and wider again, and changes its language where it stands.

const WIDTHS = [1920, 1440, 1280, 1200, 1100, 1024, 992, 900, 768, 600, 390, 360, 320];
/** Long words meet every edge first. */
const LANGUAGES = ["de", "en", "zh-cn"];

test.describe.configure({ mode: "parallel" });

// What takes long is waiting for what is drawn, so several walk at once: each takes the next page that nobody has seen.
const WALKERS = 3;

for (const where of ["in the back office", "before the public"]) {
  test(`every page ${where} stands well at every width, in ${LANGUAGES.join(", ")}`, async ({ enter, request }) => {
    test.setTimeout(500_000);
    const expects = [/the server responded with a status of 4\d\d/];
    const walker = await enter("the walker", { locale: "de", expects, is_painted: true });
    const dashboard = await dashboardFixture(request);
    const places = await aBusyEvent(walker, dashboard, request);
    const isDashboard = where === "in the back office";
    if (isDashboard) await signIn(walker, dashboard);
    const left = Object.values(WALK)
      .flat()
      .filter((walked) => (walked.dashboard ?? false) === isDashboard)
      .values();
    const others = await Promise.all(Array.from({ length: WALKERS - 1 }, () => walker.context().newPage()));
    const faults = await Promise.all([walker, ...others].map((page) => faultsOf(page, left, places)));
    expect(faults.flat()).toEqual([]);
  });
}

/** Walks what is left, and says what stands badly. */
async function faultsOf(page: Page, left: Iterable<Walked>, places: Places): Promise<string[]> {
  const faults: string[] = [];
  const device = await deviceOf(page);
  let widths = WIDTHS;
  for (const walked of left) {
    const path = walked.path(places);
    await resize(device, widths[0] ?? 0);
    await come(page, path, walked);
    for (const language of await languagesFrom(page)) {
      await readIn(page, language);
      const found = await whereOneIsLed(async () => {
        await settle(page);
        await page.evaluate(paintNothing);
        if (walked.list) await expect(page.getByRole("table"), path).toBeVisible();
        return layoutFaults(page, widths);
      });
      faults.push(...found.map((fault) => `${path} in ${language} ${fault}`));
      widths = widths.toReversed();
    }
  }
  return faults;
}

/** All, and first the one it stands in: another walker has chosen it, or the page before was left in it. */
async function languagesFrom(page: Page): Promise<string[]> {
  const first = await languageOf(page);
  return [first, ...LANGUAGES.filter((one) => one !== first)];
}

/** A page that leads on by a new document is looked at where it leads. */
async function whereOneIsLed<Found>(look: () => Promise<Found>, tries = 3): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (tries === 0 || !String(error).includes("Execution context was destroyed")) throw error;
    return whereOneIsLed(look, tries - 1);
  }
}

/**
 * Within the back office as somebody does who works there, by its router: a page is drawn there with the scripts and answers that the one
 * before it had, in half the time of a load (measured). What the server draws is loaded, and so is what leads elsewhere.
 */
async function come(page: Page, path: string, { dashboard }: Walked): Promise<void> {
  const isThere = dashboard === true && (await page.evaluate(goWithin, path));
  if (!isThere) await page.goto(path, { waitUntil: "load" });
}

/** Runs in the page. Whether it stands at this address now, drawn. */
async function goWithin(path: string): Promise<boolean> {
  const inDashboard = /^\/(manage|account)\b/;
  type Router = { navigate: (to: string, how: { flushSync: boolean }) => Promise<void> };
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router };
  if (!router || !inDashboard.test(path) || !inDashboard.test(location.pathname)) return false;
  await router.navigate(path, { flushSync: true });
  return location.pathname + location.search === path;
}

/** Runs in the page. It is laid out as ever, and nobody looks at its colours: a sixth of the work of the walk. */
function paintNothing(): void {
  document.documentElement.style.clipPath = "inset(100%)";
}

/** All that a page asks for has come. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("main, h1, [role=dialog]").first()).toBeAttached();
  // The page of all parts shows one for good.
  const left = new URL(page.url()).pathname === "/dev/components" ? 1 : 0;
  await expect(page.locator(".mantine-Skeleton-root").locator("visible=true")).toHaveCount(left);
  await page.evaluate(() => document.fonts.ready);
}
