import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type TestInfo, test as base } from "@playwright/test";
import { Browsers, type Comes, type Seat } from "./browsers.ts";
import { type Complaint, listen } from "./complaints.ts";
import { painted } from "./paint.ts";

type Arrival = Comes & {
  /** What belongs to the story: the browser writes each refusal, with its address, into its console. */
  expects?: RegExp[];
};

/**
 * Journeys of several people. Each comes by `enter("the buyer")`, to a browser in which nothing is shared with anybody else, and of which
 * nobody knows who used it in the test before (`browsers.ts`).
 * Whatever a page complains about fails the test: an error in the console, an exception, a script that the policy stopped.
 * When a test fails, what each of them saw at that moment is printed.
 */
export const test = base.extend<{ enter: (name: string, arrival?: Arrival) => Promise<Page> }, { browsers: Browsers }>({
  browsers: [
    async ({ browser }, use) => {
      const browsers = new Browsers(browser);
      await use(browsers);
      await browsers.close();
    },
    { scope: "worker" },
  ],
  enter: async ({ browsers, baseURL }, play, info) => {
    const home = String(baseURL);
    const people: Person[] = [];
    const complaints: Complaint[] = [];
    await play(async (name, { expects = [], ...arrival } = {}) => {
      const seat = await browsers.take({ project: info.project.name, home, ...arrival });
      people.push({ name, seat, hush: listen(seat.context, { who: name, expects, complaints }) });
      return seat.page;
    });
    const isWell = info.status === info.expectedStatus;
    if (!isWell) await tell(people, info);
    for (const { seat, hush } of people) {
      await browsers.giveBack(seat, isWell);
      hush();
    }
    const said = complaints.map(({ who, where, what }) => `${who}, at ${where}: ${what}`);
    expect([...saidBefore(info, said), ...said], "A page complained").toEqual([]);
  },
});

type Person = { name: string; seat: Seat; hush: () => void };

export { expect };

/** A test that failed is tried once more (retry, flaky); what a page complained of at the first try is not forgiven. */
function saidBefore({ project, testId, retry }: TestInfo, said: string[]): string[] {
  const note = join(project.outputDir, `complaints-${testId}.json`);
  if (said.length > 0 && retry === 0) {
    mkdirSync(project.outputDir, { recursive: true });
    writeFileSync(note, JSON.stringify(said));
  }
  return retry > 0 && existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as string[]) : [];
}

/** What everybody sees: in words, and in a picture beside the test's other results. */
async function tell(people: readonly Person[], info: TestInfo): Promise<void> {
  for (const { name, seat } of people) {
    for (const [at, page] of seat.context.pages().entries()) {
      const words = await page.evaluate(() => document.body.innerText).catch(() => "(the page does not answer)");
      const excerpt = words.replace(/\s*\n\s*/g, "\n    ").slice(0, 1_500);
      const picture = info.outputPath(`${name.replace(/\W+/g, "-")}-${at + 1}.png`);
      await painted(page, () => page.screenshot({ path: picture, timeout: 5_000 })).catch(() => {});
      const title = await page.title().catch(() => "");
      console.log(`\n  What ${name} saw at ${page.url()} (“${title}”, ${picture}):\n    ${excerpt}\n`);
    }
  }
}
