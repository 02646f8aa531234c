import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { codesByZBar, firstPage } from "./fixtures/qr-readers.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

const NAMES = ["Ada", "Grace", "Alan", "Mary"];

// SPEC 5.18
test(
  "ticket that was opened once opens without a network until it is cancelled",
  { tag: "@one-width" },
  async ({ baseURL, launchOptions, playwright, request }) => {
    test.setTimeout(180_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Seat" })] });
    const [ticket] = event.tickets;
    if (!ticket) throw new Error("There is no ticket.");
    const person = { first_name: "Ada", last_name: "Lovelace", email: anAddress("ada") };
    const order = await aSale(request, event, [{ ticket, person }]);
    const path = `/ticket/${event.id}/${order.attendees[0]?.short_id}`;

    const phone = await playwright.chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "ticket-phone-")), {
      ...{ ...launchOptions, baseURL, locale: "en-US", timezoneId: "Europe/Berlin", reducedMotion: "reduce" },
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    phone.setDefaultTimeout(30_000);
    const page = await phone.newPage();
    await page.goto(path);
    await expect(page.getByRole("img", { name: "Ticket QR code" })).toBeVisible();
    await expect(page.getByText("set your screen to full brightness")).toBeVisible();
    const stored = () => page.evaluate(async () => (await (await caches.open("ticket-pages")).keys()).length);
    await expect.poll(stored, { timeout: 60_000 }).toBe(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await phone.setOffline(true);
    const again = await phone.newPage();
    await again.goto(path);
    await expect(again.getByRole("img", { name: "Ticket QR code" })).toBeVisible();
    await expect(again.getByText("You’re offline. Your ticket still works.")).toBeVisible();
    await expectAccessible(again, "a ticket without a network");

    await phone.setOffline(false);
    const [listed] = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as { id: number }[];
    await dashboard.ask("POST", `/events/${event.id}/orders/${listed?.id}/cancel`, { notify_buyer: false });
    await page.goto(path);
    await expect(page.getByText("This ticket is no longer valid.")).toBeVisible();
    await expect.poll(stored, { timeout: 60_000 }).toBe(0);
    await phone.setOffline(true);
    await expect(page.goto(path)).rejects.toThrow();
    await phone.close();
  },
);

// SPEC 5.17
test("tickets print one or three per page on A4 or US Letter, and every code can be read @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Seat", quantity: 20 })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const order = await aSale(
    request,
    event,
    NAMES.map((first_name) => ({
      ticket,
      person: { first_name, last_name: "Lovelace", email: anAddress(first_name.toLowerCase()) },
    })),
  );
  const codes = await Promise.all(NAMES.map((name) => codeOf(request, event, order, name)));
  const page = await enter("the buyer");
  await page.goto(`/order/${event.id}/${order.short_id}/print`);
  await page.getByRole("combobox", { name: "Paper size" }).selectOption("LETTER");
  await expect(page).toHaveURL(/page_size=LETTER/);
  await page.getByRole("combobox", { name: "Tickets per page" }).selectOption("3 tickets per page");
  await expect(page).toHaveURL(/per_page=3/);
  await expectAccessible(page, "an order to be printed");
  const file = await page.getByRole("link", { name: "Download tickets as PDF" }).getAttribute("href");
  const pdf = await (await request.get(file ?? "")).body();
  const picture = await firstPage(pdf, 200);
  expect((await codesByZBar(picture)).toSorted()).toEqual(codes.slice(0, 3).toSorted());

  // as a printer receives it: the order, then three tickets, then one, none of them cut
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const sizes = printed.toString("latin1").match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
  expect(new Set(sizes.map((size) => size.replace(/\s+/g, " ")))).toEqual(new Set(["/MediaBox [0 0 612 792]"]));
  expect(sizes).toHaveLength(3);
});

// SPEC 5.19
test("buyer of an online event joins by a button once the event is about to start @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Seat" })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  await dashboard.ask("PATCH", `/events/${event.id}/settings`, {
    is_online_event: true,
    online_event_connection_details: '<p>Come to <a href="https://meet.example.com/room">the room</a>.</p>',
  });
  const person = { first_name: "Ada", last_name: "Lovelace", email: anAddress("ada") };
  const order = await aSale(request, event, [{ ticket, person }]);
  const stranger = await (await request.get(`/event/${event.id}`)).text();
  expect(stranger).not.toContain("meet.example.com");
  const page = await enter("the buyer");
  await page.goto(`/ticket/${event.id}/${order.attendees[0]?.short_id}`);
  await expect(page.getByRole("heading", { name: "How to join" })).toBeVisible();
  await expect(page.getByText("You can join here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join now" })).toBeHidden();
  await dashboard.ask("PATCH", `/events/${event.id}`, {
    start_date: new Date(Date.now() + 10 * 60_000).toISOString(),
    end_date: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  });
  for (const path of [
    `/ticket/${event.id}/${order.attendees[0]?.short_id}`,
    `/checkout/${event.id}/${order.short_id}/summary`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Join now" })).toHaveAttribute("href", "https://meet.example.com/room");
  }
  await expectAccessible(page, "an order for an online event");
});
