import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// Questions to buyers: on one page, or, on the phone here, one step after the other.

test("buyers answer the organizer's questions, and the organizer reads the answers @one-width", async ({
  enter,
  request,
}, { project }) => {
  test.setTimeout(90_000);
  const isInSteps = project.name === "phone";
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    tickets: [aTicket({ title: "Dinner" })],
    settings: { questions_in_steps: isInSteps },
  });
  const ask = (question: object) => dashboard.ask("POST", `/events/${event.id}/questions`, question);
  await ask({ title: "Where do you live?", type: "ADDRESS", belongs_to: "ORDER", required: true });
  const options = [{ label: "Meat" }, { label: "Vegan" }];
  const meal = await ask({ title: "Meal", type: "RADIO", belongs_to: "TICKET", required: true, options });
  const [, vegan] = (meal["options"] ?? []) as { id: number }[];
  await ask({
    ...{ title: "What must not be in it?", type: "SINGLE_LINE_TEXT", belongs_to: "TICKET", required: true },
    condition: { question_id: meal.id, option_ids: [vegan?.id] },
  });

  const page = await enter("the buyer");
  await page.goto(`/event/${event.id}/${event.slug}`);
  const sheet = page.getByRole("button", { name: "Get tickets" });
  if (await sheet.isVisible()) await sheet.click();
  for (const count of ["1", "2"]) {
    await page.getByRole("button", { name: "Increase quantity of Dinner" }).click();
    await expect(page.getByRole("group", { name: "Dinner" }).getByRole("status")).toHaveText(count);
  }
  await page.getByRole("button", { name: "Continue" }).click();

  const buyer = page.getByRole("region", { name: "Buyer" });
  await buyer.getByRole("textbox", { name: "First name" }).fill("Ada");
  await buyer.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await buyer.getByRole("textbox", { name: "Email" }).fill(anAddress("ada"));
  await goOn(page, isInSteps, 1);
  const [first, second] = [ticket(page, 1), ticket(page, 2)];
  await expect(first.getByLabel(/^What must not be in it/)).toHaveCount(0);
  await first.getByRole("radio", { name: "Vegan" }).check();
  await first.getByRole("textbox", { name: /^What must not be in it/ }).fill("Nuts");
  await expectAccessible(page, "What a ticket is asked");
  await goOn(page, isInSteps, 2);
  await second.getByRole("radio", { name: "Meat" }).check();
  if (!isInSteps) {
    await giveName(second);
    await page.getByRole("checkbox", { name: /I accept/ }).check();
    await page.getByRole("button", { name: "Get my tickets" }).click();
    await expect(page.getByText("This field is required.").first(), "the address is asked for").toBeVisible();
  } else {
    await giveName(second);
    await goOn(page, isInSteps, 3);
    await page.goBack();
    await expect(second.getByRole("radio", { name: "Meat" }), "the way back loses nothing").toBeChecked();
    await goOn(page, isInSteps, 3);
  }
  await page.getByRole("textbox", { name: /^Street address/ }).fill("Kai 1");
  await page.getByRole("textbox", { name: /^Postal code/ }).fill("20457");
  await page.getByRole("textbox", { name: /^City/ }).fill("Hamburg");
  await page.getByRole("combobox", { name: /^Country/ }).selectOption({ label: "Germany" });
  if (isInSteps) await page.getByRole("checkbox", { name: /I accept/ }).check();
  await expectAccessibleInBoth(page, "What an order is asked");
  await page.getByRole("button", { name: "Get my tickets" }).click();
  await expect(page).toHaveURL(/\/summary$/);

  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  await organizer.goto(`/manage/event/${event.id}/orders`);
  await organizer.getByRole("button", { name: "Ada Lovelace" }).first().click();
  const drawer = organizer.getByRole("dialog");
  await expect(drawer.getByText(/Hamburg/).first()).toBeVisible();
  await expectAccessible(organizer, "An order with answers");
  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await organizer.getByRole("button", { name: "Ada Lovelace" }).first().click();
  for (const answer of [/Vegan/, /Nuts/]) await expect(drawer.getByText(answer).first()).toBeVisible();
});

const ticket = (page: Page, number: number) => page.getByRole("region", { name: `Ticket ${number}` });

async function giveName(region: ReturnType<typeof ticket>): Promise<void> {
  const name = region.getByRole("textbox", { name: "First name" });
  if ((await name.count()) === 0) return;
  await name.fill("Charles");
  await region.getByRole("textbox", { name: "Last name" }).fill("Babbage");
  await region.getByRole("textbox", { name: "Email" }).fill(anAddress("charles"));
}

async function goOn(page: Page, isInSteps: boolean, from: number): Promise<void> {
  if (!isInSteps) return;
  await expect(page.getByText(`Step ${from} of 4`)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(`Step ${from + 1} of 4`)).toBeVisible();
}
