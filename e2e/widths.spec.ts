import type { Page } from "@playwright/test";
import { aBusyEvent } from "./fixtures/busy-event.ts";
import { deviceOf, layoutFaults, resize } from "./fixtures/layout-faults.ts";
import { dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { type Visit, visits } from "./fixtures/routes.ts";
import { languageOf, readIn } from "./fixtures/reading-language.ts";
import { expect, test } from "./fixtures/test.ts";

// Screens are not only phones, tablets and desktops: each page must look right at the widths
// between them, also in a language with long words and in one without spaces. Each page is opened
// once, made narrower and wider again, and changes its language in place. `npm run check:layout`
// visits all widths.

const WIDTHS =
  process.env.LAYOUT_WIDTHS === "all"
    ? [1920, 1440, 1280, 1200, 1100, 1024, 992, 900, 768, 600, 390, 360, 320]
    : [1440, 992, 768, 320];
/** The language with long words comes first, because its faults show first. */
const LANGUAGES = ["de", "en", "zh-cn"];

test.describe.configure({ mode: "parallel" });

// Most of the time goes into waiting for rendering, so several pages are checked at once: each
// walker takes the next unvisited page.
const WALKERS = 3;

for (const where of ["in the back office", "before the public"]) {
  test(`every page ${where} has no layout faults at any width, in ${LANGUAGES.join(", ")}`, async ({
    enter,
    request,
  }) => {
    test.setTimeout(500_000);
    const expects = [/the server responded with a status of 4\d\d/];
    const walker = await enter("the walker", { locale: "de", expects, is_painted: true });
    const dashboard = await dashboardFixture(request);
    const params = await aBusyEvent(walker, dashboard, request);
    const isDashboard = where === "in the back office";
    if (isDashboard) await signIn(walker, dashboard);
    const left = visits(params)
      .filter((visit) => visit.isDashboard === isDashboard)
      .values();
    const otherPages = await Promise.all(Array.from({ length: WALKERS - 1 }, () => walker.context().newPage()));
    const faults = await Promise.all([walker, ...otherPages].map((page) => faultsOf(page, left)));
    expect(faults.flat()).toEqual([]);
  });
}

async function faultsOf(page: Page, left: Iterable<Visit>): Promise<string[]> {
  const faults: string[] = [];
  const device = await deviceOf(page);
  let widths = WIDTHS;
  for (const { path, isDashboard, isList } of left) {
    await resize(device, widths[0] ?? 0);
    await come(page, path, isDashboard);
    for (const language of await languagesFrom(page)) {
      await readIn(page, language);
      const found = await whereOneIsLed(async () => {
        await settle(page);
        await page.evaluate(paintNothing);
        if (isList) await expect(page.getByRole("table"), path).toBeVisible();
        return layoutFaults(page, widths);
      });
      faults.push(...found.map((fault) => `${path} in ${language} ${fault}`));
      widths = widths.toReversed();
    }
  }
  return faults;
}

/**
 * Returns all languages, the current one first: another walker or the page before may have left a
 * different one.
 */
async function languagesFrom(page: Page): Promise<string[]> {
  const first = await languageOf(page);
  return [first, ...LANGUAGES.filter((language) => language !== first)];
}

/** A page that redirects to a new document is checked at its destination. */
async function whereOneIsLed<Found>(read: () => Promise<Found>, tries = 3): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (tries === 0 || !String(error).includes("Execution context was destroyed")) throw error;
    return whereOneIsLed(read, tries - 1);
  }
}

/**
 * Navigates within the dashboard by its router, as users do: a page reuses the scripts and
 * responses of the one before, in half the time of a page load (measured). Server-rendered pages
 * and redirects are loaded.
 */
async function come(page: Page, path: string, isDashboard: boolean): Promise<void> {
  const isThere = isDashboard && (await page.evaluate(goWithin, path));
  if (!isThere) await page.goto(path, { waitUntil: "load" });
}

/** Runs in the page. Returns whether the page is now at this URL and rendered. */
async function goWithin(path: string): Promise<boolean> {
  const inDashboard = /^\/(manage|account)\b/;
  type Router = { navigate: (to: string, how: { flushSync: boolean }) => Promise<void> };
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router };
  if (!router || !inDashboard.test(path) || !inDashboard.test(location.pathname)) return false;
  await router.navigate(path, { flushSync: true });
  return location.pathname + location.search === path;
}

/**
 * Runs in the page. Layout works as usual without painting, which was a sixth of this test's work.
 */
function paintNothing(): void {
  document.documentElement.style.clipPath = "inset(100%)";
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator("main, h1, [role=dialog]").first()).toBeAttached();
  // The component gallery shows one permanently.
  const left = new URL(page.url()).pathname === "/dev/components" ? 1 : 0;
  await expect(page.locator(".mantine-Skeleton-root").locator("visible=true")).toHaveCount(left);
  await page.evaluate(() => document.fonts.ready);
}
