import { chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../scripts/ensure-browser.mjs";
import { seedAttendees, seedEvent } from "./seed.ts";

const HELD = 20_000;
const QUEUED = 2_000;
const PATIENCE_MS = 240_000;

type Note = (name: string, value: number, label: string) => void;

/**
 * The real check-in page in a browser: the time until it stores 20,000 attendees, the time to a
 * scan's result without a network, and the time to send 2,000 scans once there is one. Measured by
 * the page's own clock.
 */
export async function checkInBench(url: string, database: string, note: Note): Promise<void> {
  const { list, codes } = await seedAttendees(database, await seedEvent(database, HELD), HELD);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${url}/check-in/${list}`);
    const loaded = await momentOf(page, async () => {
      await page.getByRole("button", { name: "Last scans and this device" }).click();
      await page.getByText(`Guests saved: ${HELD.toLocaleString("en")}`).waitFor();
    });
    note(
      "door_page_holds_s",
      loaded / 1000,
      `s from the first request until the page has saved ${HELD} guests, encrypted`,
    );
    await page.getByRole("button", { name: "Close" }).click();

    await context.setOffline(true);
    await page.getByText("You’re offline.").waitFor();
    // a code without a digit would be searched as a name
    const scanned = codes.filter((code) => /\d/.test(code)).slice(0, QUEUED);
    const times = (await page.evaluate(scanAll, scanned)).toSorted((a, b) => a - b);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    note(
      "door_answer_ms",
      at(0.5),
      `ms until the result is drawn offline, median of ${times.length} (p95 ${at(0.95).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms)`,
    );

    const began = await page.evaluate(() => performance.now());
    await context.setOffline(false);
    const sent = await momentOf(page, () => page.getByText(/saved scans were admitted/).waitFor());
    const left = await momentOf(page, () => page.getByText(/waiting to be sent/).waitFor({ state: "hidden" }));
    note("door_page_sync_s", (Math.max(sent, left) - began) / 1000, `s until the page has submitted ${QUEUED} scans`);
  } finally {
    await browser.close();
  }
}

async function momentOf(page: Page, seen: () => Promise<void>): Promise<number> {
  await seen();
  return page.evaluate(() => performance.now());
}

/**
 * Runs in the page: types each code as a handheld scanner does, and waits until a frame shows its
 * result.
 */
async function scanAll(codes: readonly string[]): Promise<number[]> {
  const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  const frame = () => new Promise(requestAnimationFrame);
  const shown = () => document.querySelector<HTMLElement>("dialog[data-kind]");
  const waits: number[] = [];
  for (const code of codes) {
    const before = shown();
    for (const sign of code) press(sign);
    const began = performance.now();
    press("Enter");
    for (let card = before; card === before || !card || card.dataset["kind"] === "checking"; card = shown())
      await frame();
    waits.push(performance.now() - began);
  }
  return waits;
}
