import { expect, type Page } from "@playwright/test";

/** Neither the mark of a sentence that no catalog holds (six characters, like `os29v1`), nor a gap that was not filled. */
export async function expectNoLooseEnds(page: Page, screen: string): Promise<void> {
  const words = await page.locator("body").innerText();
  const gaps = words.match(/(?<!\{)\{[\w, ]+\}(?!\})/g) ?? [];
  const marks = words.split(/\s+/).filter((word) => /^(?=.*[a-z])(?=.*([0-9]|[a-z][A-Z]))[\w+/-]{6}$/.test(word));
  expect([...gaps, ...marks], `${screen} shows what nobody can read`).toEqual([]);
}
