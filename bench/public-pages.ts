import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium } from "@playwright/test";
import type axe from "axe-core";
import { HtmlValidate } from "html-validate";
import { ensureBrowser } from "../scripts/ensure-browser.mjs";
import { openDemo, type DemoPaths } from "./open-demo.ts";

const SMALL = /^image\/(avif|webp|svg\+xml)/;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Google shows no event without these:
 * https://developers.google.com/search/docs/appearance/structured-data/event
 */
const NEEDED = ["name", "startDate", "location"];

/**
 * Checks the demo's public pages for `npm run check:public`: valid HTML, structured data for search
 * engines, accessibility (axe), no requests to other sites, and small images.
 */
const demo = await openDemo();
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
const faults: Record<string, string[]> = {};
try {
  for (const path of pathsOf(demo.paths)) await lookAt(browser, path);
} finally {
  await browser.close();
  await demo.stop();
}
for (const [check, messages] of Object.entries(faults)) {
  process.stdout.write(`${messages.length === 0 ? "✓" : "✗"} ${check}\n`);
  for (const fault of messages) process.stdout.write(`    ${fault}\n`);
}
process.exitCode = Object.values(faults).some((messages) => messages.length > 0) ? 1 : 0;

function pathsOf({ event, checkout, ticket, order, organizer, conference }: DemoPaths): string[] {
  return [
    event,
    `/widget/${conference.id}`,
    checkout,
    ticket,
    order,
    organizer,
    "/events",
    "/auth/login",
    "/find-order",
  ];
}

async function lookAt(from: Browser, path: string): Promise<void> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  const [name = "", ...value] = demo.paths.session.split("=");
  await context.addCookies([{ name, value: value.join("="), url: demo.url }]);
  const page = await context.newPage();
  const { origin } = new URL(demo.url);
  const found = (check: string, messages: string[]) =>
    void (faults[check] ??= []).push(...messages.map((message) => `${path}: ${message}`));
  const foreignRequests: string[] = [];
  const heavy: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url());
    if (protocol.startsWith("http") && requestOrigin !== origin) foreignRequests.push(`requests ${requestOrigin}`);
  });
  page.on("response", (response) => {
    const kind = response.headers()["content-type"] ?? "";
    if (kind.startsWith("image/") && !SMALL.test(kind)) heavy.push(`${response.url()} is ${kind}`);
  });
  const reply = await page.goto(demo.url + path, { waitUntil: "networkidle" });
  const html = (await reply?.text()) ?? "";
  found("response", reply?.ok() ? [] : [String(reply?.status())]);
  found("HTML (html-validate)", await htmlFaults(html));
  found("structured data (JSON-LD)", structureFaults(html, path.startsWith("/event/")));
  await page.evaluate(AXE);
  found(
    "accessibility (axe)",
    await page.evaluate(async () => {
      const { axe: looking } = window as unknown as { axe: typeof axe };
      const { violations } = await looking.run({ resultTypes: ["violations"] });
      return violations.map(({ id, help, nodes }) => `${help} (${id}) at ${nodes[0]?.target.join(" ")}`);
    }),
  );
  found("no third-party requests", foreignRequests);
  found("images in a modern format", heavy);
  await context.close();
}

async function htmlFaults(html: string): Promise<string[]> {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: { "script-element": "off" } });
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

function structureFaults(html: string, isEvent: boolean): string[] {
  const written = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  const items = written.map(([, text]) => JSON.parse(text ?? "") as Record<string, unknown>);
  const events = items.filter((item) => String(item["@type"]).endsWith("Event"));
  if (isEvent && events.length === 0) return ["has no structured data for its event"];
  return events.flatMap((event) => NEEDED.filter((name) => !event[name]).map((name) => `lacks ${name}`));
}
