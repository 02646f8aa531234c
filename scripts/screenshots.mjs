// node scripts/screenshots.mjs [URL]: takes the screenshots of the README and of the guide for
// organizers from a running demo (npm run demo) and saves them in docs/pictures.
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureBrowser } from "./ensure-browser.mjs";
import { pairDevice } from "./pair-device.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const base = process.argv[2] ?? "http://localhost:3000";
const pictures = join("docs", "pictures");
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

try {
  mkdirSync(pictures, { recursive: true });
  const { token, conference, entrance, ticket, paid, list, code } = await readDemo();
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
  const take = (name, path, screen, given = {}) => picture(browser, { name, path, screen, ...given });
  await take("event-page", `/event/${conference.id}/${conference.slug}`, desktop);
  await take("ticket", `/ticket/${conference.id}/${ticket.short_id}`, phone);
  const cookie = await pairDevice(base, list);
  await take("check-in", `/check-in/${list.short_id}`, phone, { cookie, before: (page) => admit(page, code) });
  const takeInEvent = (name, path, ...clicks) =>
    take(name, `/manage/event/${conference.id}/${path}`, desktop, { token, before: clickEach(clicks) });
  await take("create-event", "/manage/events", desktop, { token, before: clickEach([/^Create event/]) });
  await takeInEvent("dashboard", "dashboard");
  await takeInEvent("getting-started", "getting-started");
  await takeInEvent("create-ticket", "tickets", /^Create ticket/);
  await takeInEvent("offline-payment", "settings?section=payment");
  await takeInEvent("refund", `orders?open=${paid.id}`, /^Refund$/);
  await pairDevice(base, entrance);
  await takeInEvent("check-in-list", "check-in", /^Day 1/);
  await takeInEvent("widget", "widget");
  await takeInEvent("import", "attendees/import");
  await browser.close();
} catch (error) {
  giveUp(error);
}

async function readDemo() {
  const sign_in = { email: "demo@example.com", password: "lantern-harbour-42" };
  const { token } = await call("/auth/login", { method: "POST", body: JSON.stringify(sign_in) });
  const { data: events } = await call("/events?per_page=100", { token });
  const conference = events.find(({ title }) => title.startsWith("Tidewater"));
  const lighthouse = events.find(({ title }) => title.includes("Lighthouse"));
  const { data: attendees } = await call(`/events/${conference.id}/attendees`, { token });
  const { data: orders } = await call(`/events/${conference.id}/orders?filter_fields[status][eq]=COMPLETED`, { token });
  const { data: entrances } = await call(`/events/${conference.id}/check-in-lists`, { token });
  const { data: lists } = await call(`/events/${lighthouse.id}/check-in-lists`, { token });
  const list = lists.find(({ name }) => name === "Front desk");
  const missing = "query=an&filter_fields[is_checked_in][eq]=false&filter_fields[status][eq]=ACTIVE";
  const { data: guests } = await call(`/events/${lighthouse.id}/attendees?${missing}`, { token });
  const guest = guests.find(({ ticket_id }) => list.tickets.some(({ id }) => id === ticket_id));
  return {
    token,
    conference,
    entrance: entrances.find(({ name }) => name.startsWith("Day 1")),
    ticket: attendees.find(({ status }) => status === "ACTIVE"),
    paid: await orderPaidByCard(conference, orders, token),
    list,
    code: await codeOf(lighthouse, guest),
  };
}

/** Finds an order of two tickets that was paid by card and not refunded. */
async function orderPaidByCard(event, orders, token) {
  for (const { id } of orders.filter(
    ({ ticket_count, total_refunded }) => ticket_count === 2 && total_refunded === 0,
  )) {
    const { data: order } = await call(`/events/${event.id}/orders/${id}`, { token });
    if (order.payment_provider === "sandbox") return order;
  }
  throw new Error("The demo has no order of two tickets that was paid by card.");
}

/** Returns the code of an attendee's ticket, which the check-in page does not have. */
async function codeOf(event, { short_id }) {
  const { data: ticket } = await call(`/public/events/${event.id}/attendees/${short_id}`);
  return ticket.qr_code;
}

/** Clicks buttons by their names, one after the other. */
function clickEach(names) {
  return async (page) => {
    for (const name of names) await page.getByRole("button", { name }).first().click();
  };
}

async function admit(page, code) {
  await page.getByRole("button", { name: /Find by name/ }).click();
  await page.getByRole("searchbox").fill(code);
  await page.keyboard.press("Enter");
}

async function call(path, { token, ...request } = {}) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${base}/api${path}`, { headers, ...request });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: is the demo running at ${base}?`);
  return answer.json();
}

/** Takes a screenshot of one page after everything has loaded, as a small WebP. */
async function picture(browser, { name, path, screen, token, cookie, before }) {
  const context = await browser.newContext({
    ...screen,
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    reducedMotion: "reduce",
  });
  if (cookie) {
    const [cookie_name, value] = cookie.split("=", 2);
    await context.addCookies([{ name: cookie_name, value, url: base }]);
  }
  if (token) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  const page = await context.newPage();
  // does not wait for network idle: a page with live changes keeps a connection open
  await page.goto(base + path);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(2_000);
  await before?.(page);
  // an admitted guest is shown for little longer
  await page.waitForTimeout(1_000);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const file = join(pictures, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 75, effort: 6 })
    .toFile(file);
  process.stdout.write(`${file}  ${Math.round(statSync(file).size / 1000)} kB\n`);
  await context.close();
}
