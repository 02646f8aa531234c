import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

const once = { tag: "@one-width" };
const expects = [/Failed to load resource/, /ERR_/, /dynamically imported module/, /Unable to preload CSS/];

test(
  "form opened before an update is saved, and files that cannot be loaded lead to an offer to reload",
  once,
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const page = await enter("the organizer", { is_new: true, expects });
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/promo-codes?open=new`);
    await page.getByRole("textbox", { name: "Promo code" }).fill("harvest");
    await page.getByRole("textbox", { name: /^Discount per ticket/ }).fill("10");
    await page.route("**/assets/**", (route) => route.abort());
    await page.getByRole("dialog").getByRole("button", { name: "Create promo code" }).click();
    await expect
      .poll(
        async () => ((await dashboard.ask("GET", `/events/${event.id}/promo-codes`)) as unknown as unknown[]).length,
      )
      .toBe(1);
    await expect(page.getByText("Foyer was updated.")).toBeVisible();
    await page.unroute("**/assets/**");
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("Foyer was updated.")).toBeHidden();
    await expect(page.getByText("harvest").first()).toBeVisible();
  },
);

// SPEC 8.39
test(
  "form sent offline reports it, keeps the input, and can be sent once there is a network",
  once,
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const page = await enter("the organizer", { is_new: true, expects });
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/promo-codes?open=new`);
    await page.getByRole("textbox", { name: "Promo code" }).fill("harvest");
    await page.getByRole("textbox", { name: /^Discount per ticket/ }).fill("10");
    await page.context().setOffline(true);
    await page.getByRole("dialog").getByRole("button", { name: "Create promo code" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("You are offline");
    await expect(page.getByRole("textbox", { name: "Promo code" })).toHaveValue("harvest");
    await page.context().setOffline(false);
    await page.getByRole("dialog").getByRole("button", { name: "Create promo code" }).click();
    await expect
      .poll(
        async () => ((await dashboard.ask("GET", `/events/${event.id}/promo-codes`)) as unknown as unknown[]).length,
      )
      .toBe(1);
  },
);
