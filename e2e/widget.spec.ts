import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Frame, type Page } from "@playwright/test";
import { aLiveEvent, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// An event's tickets in a third-party page: on another site (127.0.0.1, while the product is on
// localhost), in a browser that blocks third-party cookies.

async function aSite(html: string, policy?: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    if (policy) response.setHeader("content-security-policy", policy);
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function page(head: string, body: string, lang = "en"): string {
  return `<!doctype html><html ${lang}><head><meta name="viewport" content="width=device-width"><title>A site</title>${head}
    <script>for (const name of ["ready", "order-completed", "close"]) addEventListener("foyer:" + name,
      ({ detail }) => (window.heard ??= []).push([name, detail]));</script></head><body><h1>A site</h1>${body}</body></html>`;
}

/** The browser of the other tests, but with third-party cookies blocked. */
async function aStrictBrowser(): Promise<Browser> {
  const { launchOptions } = test.info().project.use;
  return chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--test-third-party-cookie-phaseout"],
  });
}

async function frameIn(host: Page, at = 0): Promise<Frame> {
  const element = host.locator("foyer-tickets").nth(at).locator("iframe");
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error("The widget has no frame");
  return frame;
}

/** Waits until the widget is ready: earlier clicks have no effect. */
async function choose(host: Page, frame: Frame): Promise<void> {
  await expect.poll(async () => (await heard(host)).map(([name]) => name)).toContain("ready");
  await frame
    .getByRole("button", { name: /^Increase quantity/ })
    .first()
    .click();
  await frame.getByRole("button", { name: /^Continue/ }).click();
}

async function fillIn(frame: Frame | Page): Promise<void> {
  await frame.getByRole("textbox", { name: "First name" }).first().fill("Ada");
  await frame.getByRole("textbox", { name: "Last name" }).first().fill("Lovelace");
  await frame.getByRole("textbox", { name: "Email" }).first().fill("ada@example.com");
  for (const checkbox of await frame.getByRole("checkbox").all()) await checkbox.check();
}

const heard = (host: Page) => host.evaluate(() => (window as { heard?: [string, object][] }).heard ?? []);

// This file runs last, so several of its tests run at once: a waiting test delays no other.
test.describe.configure({ mode: "parallel" });

// SPEC 1.23, 2.73
test(
  "widget sells tickets over a third-party page without cookies, and moves the focus in and back",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const event = await aLiveEvent(await dashboardFixture(request));
    const foyer = String(test.info().project.use.baseURL);
    const site = await aSite(
      page(`<script src="${foyer}/widget.js" async></script>`, `<foyer-tickets event="${event.id}"></foyer-tickets>`),
    );
    const host = await enter("a reader", { browser: await aStrictBrowser() });
    await host.goto(site.url);
    const frame = await frameIn(host);
    await choose(host, frame);
    const dialog = host.locator("foyer-tickets dialog[open]");
    await expect(dialog).toBeVisible();
    await expect(frame.getByRole("heading", { name: "Your details" })).toBeVisible();
    expect(await host.evaluate(() => document.activeElement?.tagName)).toBe("FOYER-TICKETS");

    await host.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await frame.getByRole("button", { name: "Continue your order" }).click();
    await expect(dialog).toBeVisible();
    await fillIn(frame);
    await frame.getByRole("button", { name: "Get my tickets" }).click();
    await expect.poll(() => frame.url()).toMatch(/\/summary$/);
    await expect
      .poll(() => heard(host))
      .toContainEqual(["order-completed", { event: event.id, total: 0, currency: expect.any(String), tickets: 1 }]);
    expect(JSON.stringify(await heard(host))).not.toMatch(/Ada|Lovelace|@|o_/);
    expect(await host.context().cookies()).toEqual([]);
    site.close();
  },
);

// SPEC 2.73
test(
  "on a screen too small for the overlay, the widget continues the order in a new tab only",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const event = await aLiveEvent(await dashboardFixture(request));
    const foyer = String(test.info().project.use.baseURL);
    const site = await aSite(
      page(`<script src="${foyer}/widget.js"></script>`, `<foyer-tickets event="${event.id}"></foyer-tickets>`),
    );
    const host = await enter("a reader", { browser: await aStrictBrowser(), viewport: { width: 390, height: 844 } });
    await host.goto(site.url);
    const frame = await frameIn(host);
    const opened = host.context().waitForEvent("page");
    await choose(host, frame);
    const tab = await opened;
    await expect(tab.getByRole("heading", { name: "Your details" })).toBeVisible();
    expect(new URL(tab.url()).hash).toBe("");
    await expect(frame.getByText("Your order continues in another tab.")).toBeVisible();
    await fillIn(tab);
    await tab.getByRole("button", { name: "Get my tickets" }).click();
    await expect(tab).toHaveURL(/\/summary$/);
    await expect(frame.getByRole("heading", { name: "Your tickets are here" })).toBeVisible();
    await expect.poll(() => heard(host)).toContainEqual(["order-completed", expect.objectContaining({ tickets: 1 })]);
    site.close();
  },
);

// SPEC 2.73
test("several widgets on one page work with a duplicate script, late insertion, strict CSP and hostile styles", async ({
  enter,
  request,
}) => {
  const event = await aLiveEvent(await dashboardFixture(request), {
    tickets: [aTicket({ title: "Stalls" }), aTicket({ title: "Balcony" })],
  });
  const [first, second] = event.tickets;
  const foyer = String(test.info().project.use.baseURL);
  const script = `<script src="${foyer}/widget.js" async></script>`;
  const hostile = `<style nonce="n">* { display: none !important; opacity: 0; visibility: hidden; transform: none }
    html, head ~ body, body, h1, foyer-tickets { display: block !important } iframe, dialog { height: 3px !important; width: 3px !important }</style>`;
  const html = page(
    `${hostile}${script}${script}`.replace("<script>", '<script nonce="n">'),
    `<foyer-tickets event="${event.id}" tickets="${first?.id}"><a href="${foyer}/event/${event.id}">Tickets</a></foyer-tickets>
     <foyer-tickets event="${event.id}" tickets="${second?.id}:2" language="de" theme="dark" accent="#00aa66" button="Los"></foyer-tickets>`,
    'dir="rtl"',
  ).replace("<script>for", '<script nonce="n">for');
  const site = await aSite(
    html,
    `default-src 'none'; style-src 'nonce-n'; script-src 'nonce-n' ${foyer}; frame-src ${foyer}`,
  );
  const host = await enter("a reader", { browser: await aStrictBrowser() });
  await host.goto(site.url);
  const frame = await frameIn(host);
  await expect(frame.getByRole("heading", { name: "Stalls" })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Balcony" })).toHaveCount(0);
  const other = await frameIn(host, 1);
  await expect(other.getByRole("heading", { name: "Balcony" })).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("lang", "de");
  await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(other.getByRole("button", { name: /^Los/ })).toHaveCSS("background-color", "rgb(0, 170, 102)");
  const close = host.locator("foyer-tickets").nth(1).locator("dialog > button");
  await expect(close, "its close button speaks the frame's language").toHaveAttribute("aria-label", "Schließen");
  expect(host.frames(), "one frame an element, however often the script is there").toHaveLength(3);
  for (const at of [0, 1]) {
    const box = await host.locator("foyer-tickets").nth(at).locator("iframe").boundingBox();
    expect([at, Number(box?.height) > 150, Number(box?.width) > 250]).toEqual([at, true, true]);
  }

  await host.evaluate((id) => {
    const late = document.createElement("foyer-tickets");
    late.setAttribute("event", String(id));
    document.body.append(late);
  }, event.id);
  await expect((await frameIn(host, 2)).getByRole("heading", { name: "Balcony" })).toBeVisible();
  site.close();
});

// SECURITY S159
test(
  "widget ignores messages with a foreign origin, channel or invalid height",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const event = await aLiveEvent(await dashboardFixture(request));
    const foyer = String(test.info().project.use.baseURL);
    const site = await aSite(
      page(`<script src="${foyer}/widget.js"></script>`, `<foyer-tickets event="${event.id}"></foyer-tickets>`),
    );
    const host = await enter("a reader");
    await host.goto(site.url);
    const frame = await frameIn(host);
    await expect.poll(() => heard(host)).toContainEqual(["ready", { event: event.id }]);
    const channel = new URLSearchParams(new URL(frame.url()).hash.slice(1)).get("channel");
    const element = host.locator("foyer-tickets");
    const height = () => element.evaluate((widget: HTMLElement) => widget.style.getPropertyValue("--foyer-height"));
    await expect.poll(height).not.toBe("");
    const before = await height();
    await host.evaluate((name) => {
      for (const message of [{ type: "height", height: 999 }, { type: "open" }, { type: "completed", total: 1 }])
        window.postMessage({ foyer: name, ...message }, "*");
    }, channel);
    // from the right window, with invalid heights and with another widget's channel
    await frame.evaluate((name) => {
      for (const height of [1e9, -1, 119, NaN, "<b>400</b>", null])
        window.parent.postMessage({ foyer: name, type: "height", height }, "*");
      for (const message of [null, 7, "open", [], { foyer: "other", type: "open" }])
        window.parent.postMessage(message, "*");
      window.parent.postMessage({ foyer: name, type: "height", height: 700 }, "*");
    }, channel);
    await expect.poll(height).toBe("700px");
    expect(before).not.toBe("700px");
    await expect(host.locator("foyer-tickets dialog[open]")).toHaveCount(0);
    expect((await heard(host)).map(([name]) => name)).toEqual(["ready"]);
    site.close();
  },
);

// SPEC 2.73
// SECURITY S159
test(
  "widget on a site that is not allowed shows its fallback link",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const event = await aLiveEvent(await dashboardFixture(request), {
      settings: { widget_sites: ["https://allowed.example"] },
    });
    const foyer = String(test.info().project.use.baseURL);
    const site = await aSite(
      page(
        `<script src="${foyer}/widget.js"></script>`,
        `<foyer-tickets event="${event.id}"><a href="${foyer}/event/${event.id}">Tickets</a></foyer-tickets>`,
      ),
    );
    const host = await enter("a reader", { expects: [/frame-ancestors|refused to connect/i] });
    await host.clock.install();
    await host.goto(site.url);
    const link = host.getByRole("link", { name: "Tickets" });
    await expect(host.locator("foyer-tickets iframe")).toHaveAttribute("src", /\/widget\//);
    await expect(link).toBeHidden();
    // a refused frame sends no message: for 15 seconds it may still be loading
    await host.clock.runFor(20_000);
    await expect(link).toBeVisible();
    expect(await heard(host)).toEqual([]);
    const policies = await Promise.all(
      [`/widget/${event.id}`, `/event/${event.id}/${event.slug}`, `/checkout/${event.id}/take-over`, "/auth/login"].map(
        async (path) =>
          /frame-ancestors [^;]*/.exec((await request.get(path)).headers()["content-security-policy"] ?? "")?.[0],
      ),
    );
    const own = "frame-ancestors 'self'";
    expect(policies).toEqual([`${own} https://allowed.example`, own, own, own]);
    site.close();
  },
);

test(
  "without scripts, the widget's link and the widget page work",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const event = await aLiveEvent(await dashboardFixture(request));
    const foyer = String(test.info().project.use.baseURL);
    const site = await aSite(
      page("", `<foyer-tickets event="${event.id}"><a href="${foyer}/widget/${event.id}">Tickets</a></foyer-tickets>`),
    );
    const host = await enter("a reader", { javaScriptEnabled: false });
    await host.goto(site.url);
    await host.getByRole("link", { name: "Tickets" }).click();
    await expect(host.getByRole("heading", { name: "Standard" })).toBeVisible();
    site.close();
  },
);

// SPEC 2.74
test(
  "widget builder shows the real widget and the code to embed",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const organizer = await enter("the organizer");
    await signIn(organizer, dashboard);
    await organizer.goto(`/manage/event/${event.id}/widget`);
    await expect(organizer.frameLocator("iframe").getByRole("heading", { name: "Standard" })).toBeVisible();
    await organizer.getByRole("textbox", { name: "Buttons and links", exact: true }).fill("#00aa66");
    await organizer.getByRole("textbox", { name: "Checkout button text" }).fill("Come along");
    const preview = organizer.frameLocator("iframe");
    // the preview reloads a moment after the input
    await expect(async () => {
      await preview.getByRole("button", { name: /^Increase quantity/ }).click({ timeout: 2_000 });
      await expect(preview.getByRole("button", { name: /^Come along/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(preview.getByRole("button", { name: /^Come along/ })).toHaveCSS(
      "background-color",
      "rgb(0, 170, 102)",
    );
    await preview.getByRole("button", { name: /^Come along/ }).click();
    await expect(preview.getByText("nothing is reserved")).toBeVisible();
    await organizer.getByRole("textbox", { name: "Websites" }).fill("not a site");
    await organizer.getByRole("button", { name: "Save changes" }).click();
    await expect(organizer.getByText("Enter a website address")).toBeVisible();
    await organizer.getByRole("textbox", { name: "Websites" }).fill("example.com");
    await organizer.getByRole("button", { name: "Save changes" }).click();
    await expect(organizer.getByText("Saved", { exact: true })).toBeVisible();
    await expect(organizer.getByLabel("Code", { exact: true })).toContainText(`<foyer-tickets event="${event.id}"`);
  },
);

test(
  "files that other sites load are small and cached as long as possible",
  { tag: "@one-width" },
  async ({ request }) => {
    const loader = await request.get("/widget.js");
    const script = await loader.text();
    expect(gzipSync(script).length).toBeLessThan(1_024);
    expect(loader.headers()).toMatchObject({
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    const element = await request.get(/\/assets\/foyer-tickets-[\da-f]+\.js/.exec(script)?.[0] ?? "/nowhere");
    expect(gzipSync(await element.text()).length).toBeLessThan(3_072);
    expect(element.headers()).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
    });
  },
);
