import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type TestInfo,
  test as base,
} from "@playwright/test";
import { type Complaint, listen } from "./complaints.ts";

type Arrival = BrowserContextOptions & {
  /** Another browser than the run's, with a camera for instance; closed when the test is over. */
  browser?: Browser;
  /** What belongs to the story: the browser writes each refusal, with its address, into its console. */
  expects?: RegExp[];
};

/**
 * Journeys of several people. Each comes by `enter("the buyer")`, to a browser in which nothing is shared with anybody else.
 * Whatever a page complains about fails the test: an error in the console, an exception, a script that the policy stopped.
 * When a test fails, what each of them saw at that moment is printed.
 */
export const test = base.extend<{ enter: (name: string, arrival?: Arrival) => Promise<Page> }>({
  enter: async ({ browser }, play, info) => {
    const people = new Map<string, BrowserContext>();
    const complaints: Complaint[] = [];
    await play(async (name, { browser: own = browser, expects = [], ...options } = {}) => {
      const context = await own.newContext({ timezoneId: "Europe/Berlin", reducedMotion: "reduce", ...options });
      await context.addInitScript(saveData);
      listen(context, { who: name, expects, complaints });
      people.set(name, context);
      return context.newPage();
    });
    if (info.status !== info.expectedStatus) await tell(people, info);
    for (const context of people.values()) {
      const own = context.browser();
      await context.close();
      if (own !== browser) await own?.close();
    }
    const said = complaints.map(({ who, where, what }) => `${who}, at ${where}: ${what}`);
    expect([...saidBefore(info, said), ...said], "A page complained").toEqual([]);
  },
});

export { expect };

/** Runs in each page: the dialogs behind its buttons, two thirds of its files, come when somebody asks for them (see `ui/ahead.ts`). */
function saveData(): void {
  const { NetworkInformation } = window as unknown as { NetworkInformation?: { prototype: object } };
  if (NetworkInformation) Object.defineProperty(NetworkInformation.prototype, "saveData", { get: () => true });
}

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
async function tell(people: Map<string, BrowserContext>, info: TestInfo): Promise<void> {
  for (const [name, context] of people) {
    for (const [at, page] of context.pages().entries()) {
      const words = await page.evaluate(() => document.body.innerText).catch(() => "(the page does not answer)");
      const excerpt = words.replace(/\s*\n\s*/g, "\n    ").slice(0, 1_500);
      const picture = info.outputPath(`${name.replace(/\W+/g, "-")}-${at + 1}.png`);
      await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => {});
      const title = await page.title().catch(() => "");
      console.log(`\n  What ${name} saw at ${page.url()} (“${title}”, ${picture}):\n    ${excerpt}\n`);
    }
  }
}
