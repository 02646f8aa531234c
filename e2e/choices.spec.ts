import { expectCalledAsShown } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { checkIn, pairDevice, stationOf } from "./fixtures/check-in.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

const LANGUAGES = ["en", "de", "fr", "es", "pt", "pt-br", "zh-cn"];

test(
  "accessible names of controls match their visible labels in all seven languages",
  { tag: "@one-width" },
  async ({ enter, request, baseURL }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const [ticket] = event.tickets;
    if (!ticket) throw new Error("There is a ticket.");
    const guests = ["Ada", "Bo"].map((first_name) => ({ first_name, last_name: "Lovelace", email: "ada@example.com" }));
    const order = await aSale(
      request,
      event,
      guests.map((person) => ({ ticket, person })),
    );
    const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, {
      name: "Main entrance",
      ticket_ids: [ticket.id],
    });
    const station = stationOf(list);
    await checkIn(request, station, await codeOf(request, event, order, "Ada"));

    const page = await enter("somebody who speaks to the screen");
    await pairDevice(page.request, station);
    const chosen = {
      tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: ticket.prices[0]?.id, quantity: 2 }] }],
    };
    const reserved = await page.request.post(`/api/public/events/${event.id}/order`, { data: chosen });
    const { data: basket } = (await reserved.json()) as { data: { short_id: string } };
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: "locale", value: language, url: baseURL ?? "" }]);
      await page.goto(`/checkout/${event.id}/${basket.short_id}/details`);
      await page.locator("input[autocomplete='section-ticket2 given-name']").fill("Cleo");
      await expectCalledAsShown(page, `The details in ${language}`);
      await page.goto(station.address);
      await page.locator("footer button").first().click();
      await page.getByRole("searchbox").fill("Lovelace");
      await expect(page.getByRole("listitem")).toHaveCount(2);
      await expectCalledAsShown(page, `The finder of the door in ${language}`);
    }
  },
);

test("forced colors mode shows the current page and the selected option", async ({ enter, request, isMobile }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const page = await enter("somebody with colours of their own", { forcedColors: "active" });
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/settings?section=cover`);
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  const [chosen, other] = [page.getByRole("radio", { checked: true }), page.getByRole("radio", { checked: false })];
  expect(await chosen.evaluate(outline)).toBe("solid");
  expect(await other.evaluate(outline)).toBe("none");
  if (isMobile) return;
  const sections = page.getByRole("navigation", { name: "Settings sections" });
  expect(await sections.getByRole("link", { name: "Cover" }).evaluate(outline)).toBe("solid");
  expect(await sections.getByRole("link", { name: "Basics" }).evaluate(outline)).toBe("none");
  const rail = page.getByRole("navigation", { name: "Event" });
  expect(await rail.getByRole("link", { name: "Settings" }).evaluate(outline)).toBe("solid");
  expect(await rail.getByRole("link", { name: "Orders" }).evaluate(outline)).toBe("none");
});

test("notifications appear above the footer buttons of a drawer", async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is a ticket.");
  const person = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };
  await aSale(request, event, [{ ticket, person }]);
  const page = await enter("the organizer");
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/orders`);
  await page
    .getByRole("link", { name: /Ada Lovelace/ })
    .or(page.getByRole("button", { name: /Ada Lovelace/ }))
    .first()
    .click();
  const again = page.getByRole("dialog").locator("footer").getByRole("button").first();
  await again.click();
  const news = page.getByRole("status").filter({ hasText: "Confirmation sent to" });
  await expect(news).toBeVisible();
  await again.click();
  await expect(news).toHaveCount(2);
  await page.waitForTimeout(400);
  const [first, second] = await Promise.all([news.nth(0).boundingBox(), news.nth(1).boundingBox()]);
  const foot = await page.getByRole("dialog").locator("footer").boundingBox();
  if (!first || !second || !foot) throw new Error("All of them are seen.");
  expect(Math.max(first.y + first.height, second.y + second.height), "above the foot").toBeLessThanOrEqual(foot.y);
  const gap = Math.max(first.y, second.y) - Math.min(first.y + first.height, second.y + second.height);
  expect(gap, "apart from each other").toBeGreaterThanOrEqual(8);
});
