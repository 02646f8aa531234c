import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing on this screen keeps anybody out, as far as a machine can tell. Whatever moves has come to rest before. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id} – ${help}:\n${nodes.map(({ target, failureSummary }) => `    ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`).join("\n")}`,
  );
  expect(said, `${screen} keeps somebody out`).toEqual([]);
}

/** The same in both colour schemes. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  const scheme = (name: string) =>
    page.evaluate((value) => document.documentElement.setAttribute("data-mantine-color-scheme", value), name);
  await scheme("dark");
  await expectAccessible(page, `${screen}, dark,`);
  await scheme("light");
}

/** Fonts are there, placeholders are gone, and no transition is half way. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
    await Promise.race([
      Promise.allSettled(finite.map((one) => one.finished)),
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ]);
  });
}
