// node scripts/screenshots.mjs [ADDRESS]: takes the README's pictures from a running demo (npm run demo) and puts them into docs/pictures.
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureBrowser } from "./ensure-browser.mjs";
import { giveUp } from "./step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const base = process.argv[2] ?? "http://localhost:3000";
const pictures = join("docs", "pictures");
const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

try {
  mkdirSync(pictures, { recursive: true });
  const { token, events, ticket } = await lookAround();
  const conference = events.find(({ title }) => title.startsWith("Tidewater"));
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
  const take = (name, path, screen, given = {}) => picture(browser, { name, path, screen, ...given });
  await take("event-page", `/event/${conference.id}/${conference.slug}`, desktop);
  await take("dashboard", `/manage/event/${conference.id}/dashboard`, desktop, { token });
  await take("events", "/manage/events", desktop, { token });
  await take("ticket", `/ticket/${ticket.event_id}/${ticket.short_id}`, phone);
  await take("event-page-phone", `/event/${conference.id}/${conference.slug}`, phone);
  await browser.close();
} catch (error) {
  giveUp(error);
}

/** What there is to photograph, asked of the demo itself. */
async function lookAround() {
  const sign_in = { email: "demo@example.com", password: "lantern-harbour-42" };
  const { token } = await call("/auth/login", { method: "POST", body: JSON.stringify(sign_in) });
  const { data: events } = await call("/events?per_page=100", { token });
  const { id } = events.find(({ title }) => title.startsWith("Tidewater"));
  const { data: attendees } = await call(`/events/${id}/attendees?query=Tavares`, { token });
  const { data: others } = await call(`/events/${id}/attendees`, { token });
  const attendee = [...attendees, ...others].find(({ status }) => status === "ACTIVE");
  return { token, events, ticket: { event_id: id, short_id: attendee.short_id } };
}

async function call(path, { token, ...request } = {}) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${base}/api${path}`, { headers, ...request });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: is the demo running at ${base}?`);
  return answer.json();
}

/** One page as a person sees it once everything has come; a small WebP, twice as sharp as the screen. */
async function picture(browser, { name, path, screen, token }) {
  const context = await browser.newContext({
    ...screen,
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    reducedMotion: "reduce",
  });
  if (token) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  const page = await context.newPage();
  await page.goto(base + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
  const file = join(pictures, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 88, effort: 6 })
    .toFile(file);
  process.stdout.write(`${file}  ${Math.round(statSync(file).size / 1000)} kB\n`);
  await context.close();
}
