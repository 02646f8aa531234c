import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { expectNoLooseEnds } from "./loose-ends.ts";
import { painted } from "./paint.ts";

/** Half a megabyte less to read for each page than what the package's own front door hands out. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing on this screen keeps anybody out, as far as a machine can tell. Whatever moves has come to rest before. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectNoLooseEnds(page, screen);
  await expectNoBarriers(page, screen, [...WCAG, "best-practice"], "tag");
}

/** A mail is no page: it has no landmarks. */
export async function expectReadableMail(page: Page, mail: string): Promise<void> {
  await expectNoLooseEnds(page, mail);
  await expectNoBarriers(page, mail, WCAG, "tag");
}

/**
 * The same in both colour schemes; in the dark all that can differ is what one can tell apart. Colours are the same at every width: a
 * story that is told on a phone, too, turns dark there alone.
 */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  const { project, tags } = test.info();
  if (project.name === "desktop" && !tags.includes("@one-width")) return;
  // On a busy machine a colour may lag behind the others (flaky): what is wrong is still wrong when it is turned again.
  await expect(async () => {
    await turn(page, "light");
    await turn(page, "dark");
    await expectNoBarriers(page, `${screen}, dark,`, ["color-contrast", "link-in-text-block"], "rule");
  }).toPass({ timeout: 10_000 });
  await turn(page, "light");
}

/** Who speaks to the screen says what stands on it: no control is called something else. A rule that axe asks only by its name. */
export async function expectCalledAsShown(page: Page, screen: string): Promise<void> {
  await expectNoBarriers(page, screen, ["label-content-name-mismatch"], "rule");
}

async function expectNoBarriers(page: Page, screen: string, values: string[], type: "tag" | "rule"): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // What nobody would see has no contrast.
  const violations = await painted(page, () => page.evaluate(lookForBarriers, { type, values }));
  const said = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${help} (${id}) at ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`,
    ),
  );
  expect(said, `${screen} keeps somebody out`).toEqual([]);
}

/** And the page is painted so. */
function turn(page: Page, scheme: "light" | "dark"): Promise<void> {
  return page.evaluate(async (name) => {
    document.documentElement.setAttribute("data-mantine-color-scheme", name);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, scheme);
}

/** Fonts are there, placeholders are gone, and no transition is half way. */
async function settle(page: Page): Promise<void> {
  // a page that is still being fetched has no heading: that it never gets one is for axe to say
  await page
    .locator("h1")
    .first()
    .waitFor({ state: "attached", timeout: 15_000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    // what lies under a bar that stays is no smaller for it
    window.scrollTo(0, 0);
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
    const still = Promise.allSettled(finite.map((one) => one.finished));
    await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  });
}

/** Runs in the page, and looks at that alone: no frames are asked (a mail's runs no scripts), and only what fails is described. */
async function lookForBarriers(runOnly: { type: "tag" | "rule"; values: string[] }): Promise<axe.Result[]> {
  const { axe: looking } = window as unknown as { axe: typeof axe };
  // What it remembers of a page is from before its colours turned.
  looking.teardown();
  // nobody reads the markup of what it looked at: what fails is named by its place
  looking.configure({ noHtml: true });
  // a code in a mail is one picture, however many cells it is drawn with
  const context = { exclude: "[role=img] table" };
  return (await looking.run(context, { runOnly, resultTypes: ["violations"], iframes: false })).violations;
}
