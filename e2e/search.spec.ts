import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 5.06
test("global search opens an attendee and a page from anywhere by keyboard", async ({ enter, request, isMobile }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { title: "Harbour Night" });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  await aSale(request, event, [
    { ticket, person: { first_name: "Tomás", last_name: "Świątek", email: anAddress("tomas") } },
  ]);
  const page = await enter("an organizer");
  await signIn(page, dashboard);
  await page.goto("/manage/events");

  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Search everything" });
  await expect(field).toBeFocused();
  await field.fill("swiatek");
  const guest = page.getByRole("group", { name: "Attendees" }).getByRole("option", { name: /^Tomás Świątek/ });
  await expect(guest).toBeVisible();
  await expectAccessibleInBoth(page, "Searching everything");
  await field.press("ArrowDown");
  await expect(guest).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/attendees\?open=\d+/);
  await expect(page.getByRole("dialog").getByRole("heading", { name: /Tomás Świątek/ })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  if (isMobile) await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  else await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("promo");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/promo-codes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();
});
