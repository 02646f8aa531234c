import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 3.70
test(
  "event is duplicated with the selected parts, from the event list and from its own menu",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { title: "Lantern Walk" });
    await dashboard.ask("POST", `/events/${event.id}/promo-codes`, { code: "spring", discount_type: "NONE" });
    const page = await enter("the organizer");
    await signIn(page, dashboard);

    await page.goto("/manage/events");
    await page.getByRole("button", { name: "More actions for Lantern Walk" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    const drawer = page.getByRole("dialog", { name: /^Duplicate event/ });
    const title = drawer.getByRole("textbox", { name: "Event name" });
    await expect(title).toHaveValue("Lantern Walk (copy)");
    await expect(page).toHaveURL(`/manage/events?duplicate=${event.id}`);
    await expectAccessible(page, "Duplicating an event");
    await title.fill("Lantern Walk in spring");
    await drawer.getByRole("checkbox", { name: "Tickets" }).uncheck();
    await expect(drawer.getByRole("checkbox", { name: "Promo codes" })).toBeDisabled();
    await drawer.getByRole("checkbox", { name: "Tickets" }).check();
    await drawer.getByRole("checkbox", { name: "Promo codes" }).uncheck();
    await drawer.getByRole("button", { name: "Duplicate event" }).click();

    await expect(page).toHaveURL(/\/manage\/event\/\d+\/getting-started$/);
    await expect(page.getByText("“Lantern Walk in spring” was created as a draft.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();
    const copy = Number(/event\/(\d+)/.exec(page.url())?.[1]);
    expect(copy).not.toBe(event.id);
    await page.goto(`/manage/event/${copy}/tickets`);
    await expect(page.getByText("Standard").first()).toBeVisible();
    await page.goto(`/manage/event/${copy}/promo-codes`);
    await expect(page.getByRole("heading", { name: "No promo codes yet" })).toBeVisible();

    await page.goto(`/manage/event/${event.id}/dashboard`);
    await page.getByRole("button", { name: "More actions for Lantern Walk" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Duplicate event" }).click();
    await expect(page.getByText("“Lantern Walk (copy)” was created as a draft.")).toBeVisible();
    await page.goto("/manage/events");
    for (const name of ["Lantern Walk", "Lantern Walk in spring", "Lantern Walk (copy)"])
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  },
);
