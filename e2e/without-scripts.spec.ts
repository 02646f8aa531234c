import type { APIRequestContext, Page } from "@playwright/test";
import { reserve } from "./fixtures/busy-event.ts";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// Pages are used before their scripts run, with scripts turned off, and when the script files do
// not load.

for (const how of ["turned off", "refused"] as const) {
  test(`with scripts ${how}, search, ticket form, collapsible sections and links work, and no dead control is shown`, async ({
    enter,
    request,
  }) => {
    const { event, paths } = await pagesOf(await enter("the buyer"), request);
    const page = await readerWithout(how, enter);

    await page.goto("/events");
    await page.getByRole("searchbox", { name: "Search events" }).fill("kerosene");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/query=kerosene/);
    await page.getByRole("searchbox", { name: "Search events" }).fill("lamps");
    await page.getByRole("searchbox", { name: "Search events" }).press("Enter");
    await expect(page).toHaveURL(/query=lamps/);

    await page.goto(`/event/${event.id}/${event.slug}`);
    await page.getByText("Add to calendar").click();
    await expect(page.getByRole("link", { name: "Google" })).toBeVisible();
    await page.getByRole("spinbutton", { name: "Quantity of Standard" }).fill("2");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(new RegExp(`/checkout/${event.id}/[^/]+/details$`));

    for (const path of [...paths, "/manage/events"]) {
      await page.goto(path);
      await expect(page.locator("main")).toBeVisible();
      if (how === "refused") await expect(page.locator("html"), path).toHaveAttribute("data-scripts", "failed");
      const dead = await page.locator("button, select, form:not([action]) input").locator("visible=true").all();
      const names = await Promise.all(
        dead.map((control) =>
          control.evaluate((field) => (field.closest("form[action]") ? "" : field.outerHTML.slice(0, 120))),
        ),
      );
      expect(names.filter(Boolean), `dead controls of ${path}`).toEqual([]);
    }
    for (const path of ["/auth/login", "/auth/register", "/find-order", "/manage/events", "/operator"]) {
      await page.goto(path);
      // located by its element: Playwright's text locators skip the content of <noscript>
      const note = how === "refused" ? page.locator("main p") : page.locator("noscript p");
      await expect(note.filter({ hasText: "This page needs JavaScript." }).first(), path).toBeVisible();
    }
  });
}

test("page looks the same before and after its scripts load", async ({ enter, request }) => {
  test.setTimeout(120_000);
  const buyer = await enter("the buyer");
  const { paths } = await pagesOf(buyer, request);
  let isHeld = true;
  const waiting: (() => void)[] = [];
  await buyer.route("**/assets/*.js", async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  // what a page fetches by itself after it is hydrated may add to it
  await buyer.route("**/api/**", () => undefined);
  const faults: string[] = [];
  for (const path of paths.filter((candidate) => candidate !== "/")) {
    isHeld = true;
    await buyer.goto(path, { waitUntil: "commit" });
    await expect(buyer.locator("main")).toBeVisible();
    await expect.poll(() => buyer.evaluate(isStyled), path).toBe(true);
    await buyer.evaluate(() => document.fonts.ready);
    const before = await buyer.evaluate(measure);
    faults.push(...before.filter(({ isRaw }) => isRaw).map(({ name }) => `${path}: ${name} has no styles`));
    isHeld = false;
    for (const release of waiting.splice(0)) release();
    await expect.poll(() => buyer.evaluate(isRedeemed), path).toBe(true);
    const after = new Map((await buyer.evaluate(measure)).map((part) => [part.name, part]));
    for (const { name, box } of before) {
      const later = after.get(name)?.box;
      const isSame = later?.every((edge, at) => Math.abs(edge - (box[at] ?? 0)) <= 3);
      if (!isSame) faults.push(`${path}: ${name} is at ${box.join()}, then at ${later?.join()}`);
    }
  }
  expect(faults).toEqual([]);
});

function isStyled(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet]")];
  return document.body !== null && links.length > 0 && links.every(({ sheet }) => sheet !== null);
}

/** Runs in the page: whether React has hydrated the server's HTML. */
function isRedeemed(): boolean {
  return Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber"));
}

/** Runs in the page. Returns its blocks and controls by name, with their edges in pixels. */
function measure(): { name: string; box: number[]; isRaw: boolean }[] {
  const counts = new Map<string, number>();
  return [
    ...document.querySelectorAll(
      "main, main h1, main h2, main article, main form, main :is(button, input, select, summary), footer",
    ),
  ]
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ element, rect }) => rect.height > 0 && !element.closest("[inert]"))
    .map(({ element, rect }) => {
      const text = element.getAttribute("aria-label") ?? element.textContent.slice(0, 30);
      const called = element.matches("main, article, form, footer, input, select") ? "" : text;
      const tag = `${element.tagName.toLowerCase()} ${called}`.trim();
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
      const { backgroundColor, borderStyle } = getComputedStyle(element);
      return {
        name: `${tag} ${counts.get(tag)}`,
        box: [rect.left, rect.top, rect.width, rect.height].map(Math.round),
        isRaw: element.tagName === "BUTTON" && (backgroundColor === "rgb(239, 239, 239)" || borderStyle === "outset"),
      };
    });
}

async function pagesOf(buyer: Page, request: APIRequestContext) {
  const dashboard = await dashboardFixture(request);
  const tickets = [aTicket({ title: "Standard", price: 12_50 }), aTicket({ title: "Free seat" })];
  const event = await aLiveEvent(dashboard, { title: "Kerosene lamps", tickets });
  const [paid, free] = event.tickets as [(typeof event.tickets)[number], (typeof event.tickets)[number]];
  await dashboard.ask("POST", `/events/${event.id}/questions`, {
    title: "Food?",
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
  });
  const person = { first_name: "Ana", last_name: "Lee", email: "ana@example.com" };
  const open = await reserve(buyer, event.id, free);
  const sold = await aSale(request, event, [{ ticket: paid, person }]);
  const checkInList = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, {
    ...{ name: "Main entrance", all_tickets: true, pin: null },
  });
  const paths = [
    ...["/", "/events", "/auth/login", "/auth/register", "/auth/forgot-password", "/find-order"],
    ...[`/event/${event.id}/${event.slug}`, `/o/${dashboard.organizer_id}/harbour-concerts`],
    `/checkout/${event.id}/${open}/details`,
    `/checkout/${event.id}/${sold.short_id}/summary`,
    `/ticket/${event.id}/${sold.attendees[0]?.short_id}`,
    `/check-in/${String(checkInList["short_id"])}`,
  ];
  return { event, paths };
}

async function readerWithout(
  how: "turned off" | "refused",
  enter: (
    name: string,
    arrival: { javaScriptEnabled?: boolean; expects?: RegExp[]; is_new?: boolean },
  ) => Promise<Page>,
): Promise<Page> {
  if (how === "turned off") return enter("a reader", { javaScriptEnabled: false, expects: [/status of 404/] });
  const page = await enter("a reader", { is_new: true, expects: [/Failed to load resource/] });
  await page.route("**/*.js", (route) => route.abort());
  return page;
}
