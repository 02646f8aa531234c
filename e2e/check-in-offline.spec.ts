import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { checkIn, openStation, stationOf } from "./fixtures/check-in.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

const AN_ORDER = 10;
const BEFORE_RESTART = 50;
const AFTER_RESTART = 10;

// SPEC 8.18
// SECURITY S118
test(
  "offline station admits 50 attendees, restarts, admits ten more and sends all scans, flagging a double entry",
  { tag: "@one-width" },
  async ({ baseURL, launchOptions, playwright, request }) => {
    test.setTimeout(240_000);
    const all = BEFORE_RESTART + AFTER_RESTART;
    const { list, codes } = await stationWithGuests(request, all);
    const profile = mkdtempSync(join(tmpdir(), "door-phone-"));
    const start = () =>
      playwright.chromium.launchPersistentContext(profile, {
        ...{ ...launchOptions, baseURL, locale: "en-US", timezoneId: "Europe/Berlin", reducedMotion: "reduce" },
        viewport: { width: 390, height: 844 },
      });

    const first = await start();
    const page = await first.newPage();
    first.setDefaultTimeout(30_000);
    await openStation(page, list);
    await expect(page.getByRole("heading", { level: 1, name: "Main entrance" })).toBeVisible();
    await untilHeld(page, codes.length);

    await first.setOffline(true);
    for (const [at, code] of codes.slice(0, BEFORE_RESTART).entries()) await expectAdmitted(page, at, code);
    await expect(page.getByText(`${BEFORE_RESTART} scans waiting to be sent`)).toBeVisible();
    // a copy of an admitted ticket: its rejection is sent, too
    await expectRefused(page, codes[0] ?? "");
    await expect(page.getByText(`${BEFORE_RESTART + 1} scans waiting to be sent`)).toBeVisible();
    await first.close();

    const again = await start();
    await again.setOffline(true);
    again.setDefaultTimeout(30_000);
    const restarted = await again.newPage();
    await restarted.goto(list.address);
    await expect(restarted.getByRole("heading", { level: 1, name: "Main entrance" })).toBeVisible();
    await expect(restarted.getByText(`${BEFORE_RESTART + 1} scans waiting to be sent`)).toBeVisible();
    await expectRefused(restarted, codes[3] ?? "");
    for (let at = BEFORE_RESTART; at < all; at += 1) await expectAdmitted(restarted, at, codes[at] ?? "");
    await expect(restarted.getByText(`${all + 2} scans waiting to be sent`)).toBeVisible();

    // another station with network admits an attendee with a copy of the last ticket
    await checkIn(request, list, codes.at(-1) ?? "");
    await again.setOffline(false);
    await expect(restarted.getByText(`${all} of ${all} in`)).toBeVisible({ timeout: 60_000 });
    await expect(restarted.getByText(/waiting to be sent/)).toBeHidden({ timeout: 60_000 });
    const conflict = restarted.getByRole("alert").filter({ hasText: "was admitted twice with the same ticket" });
    await expect(conflict).toBeVisible({ timeout: 60_000 });
    await again.close();
  },
);

// SPEC 8.18
test(
  "service worker sends offline scans after the check-in page is closed",
  { tag: "@one-width" },
  async ({ baseURL, launchOptions, playwright, request }) => {
    test.setTimeout(120_000);
    const { list, codes, ask } = await stationWithGuests(request, 2);
    const profile = mkdtempSync(join(tmpdir(), "door-worker-"));
    const phone = await playwright.chromium.launchPersistentContext(profile, {
      ...{ ...launchOptions, baseURL, locale: "en-US", timezoneId: "Europe/Berlin", reducedMotion: "reduce" },
      viewport: { width: 390, height: 844 },
    });
    phone.setDefaultTimeout(30_000);
    const page = await phone.newPage();
    await openStation(page, list);
    await untilHeld(page, codes.length);
    await phone.setOffline(true);
    for (const [at, code] of codes.entries()) await expectAdmitted(page, at, code);
    await expect(page.getByText("2 scans waiting to be sent")).toBeVisible();
    await page.close();

    // no check-in page is open: only the worker can send the scans
    const otherPage = await phone.newPage();
    await phone.setOffline(false);
    await otherPage.goto("/robots.txt");
    const device = await phone.newCDPSession(otherPage);
    const known = new Promise<string>((resolve) => {
      device.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === "/check-in/");
        if (own) resolve(own.registrationId);
      });
    });
    await device.send("ServiceWorker.enable");
    const registrationId = await known;
    const { origin } = new URL(otherPage.url());
    const sync = { origin, registrationId, tag: "door-scans", lastChance: true };
    await device.send("ServiceWorker.dispatchSyncEvent", sync);
    await expect.poll(async () => (await ask()).checked_in_attendees, { timeout: 60_000 }).toBe(2);

    // the reopened page has nothing to send and shows who is checked in
    await otherPage.goto(list.address);
    await expect(otherPage.getByText("2 of 2 in")).toBeVisible();
    await expectRefused(otherPage, codes[0] ?? "");
    await expect(otherPage.getByText(/waiting to be sent/)).toBeHidden();
    await phone.close();
  },
);

/** Waits until names, codes and the page with all its files are stored on the phone. */
async function untilHeld(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: "Last scans and this device" }).click();
  await expect(page.getByText(`Guests saved: ${count}.`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Close" }).click();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("door-pages")).keys()).length), { timeout: 60_000 })
    .toBe(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

async function expectAdmitted(page: Page, at: number, code: string): Promise<void> {
  await typeCode(page, code);
  const alert = page.getByRole("alert").filter({ hasText: `Guest${at}x Lovelace` });
  await expect(alert.filter({ hasText: "Admitted" })).toBeVisible();
}

async function expectRefused(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await expect(page.getByRole("alert").filter({ hasText: "You already scanned this ticket" })).toBeVisible();
}

async function stationWithGuests(request: APIRequestContext, count: number) {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ quantity: 100 })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("The event has a ticket.");
  const codes: string[] = [];
  for (let at = 0; at < count; at += AN_ORDER) {
    const names = Array.from({ length: Math.min(AN_ORDER, count - at) }, (_, index) => `Guest${at + index}x`);
    const order = await aSale(
      request,
      event,
      names.map((first_name) => ({ ticket, person: { first_name, last_name: "Lovelace", email: anAddress("guest") } })),
    );
    codes.push(...(await Promise.all(names.map((name) => codeOf(request, event, order, name)))));
  }
  const input = { name: "Main entrance", all_tickets: true, ticket_ids: [] };
  const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);
  const ask = () => dashboard.ask("GET", `/events/${event.id}/check-in-lists/${String(list["id"])}`);
  return { list: stationOf(list), codes, ask };
}
