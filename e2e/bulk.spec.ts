import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

const NAMES = ["Ada", "Bea", "Cyd", "Dan", "Eve"];

async function aStage(request: Parameters<typeof dashboardFixture>[0]) {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { title: "Harbour Night", tickets: [aTicket({ title: "Seat" })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  await aSale(
    request,
    event,
    NAMES.map((first_name) => ({ ticket, person: { first_name, last_name: "Lovelace", email } })),
  );
  return { dashboard, event, ticket };
}

const boxOf = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name} Lovelace` });

// SPEC 2.58
test("bulk actions resend tickets and check attendees in and out, and report the one that failed @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const { dashboard, event, ticket } = await aStage(request);
  await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, { name: "Main entrance", ticket_ids: [ticket.id] });
  const page = await enter("the organizer");
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/attendees?sort_by=first_name`);

  // the first one, then with Shift the range up to the third
  await boxOf(page, "Ada").focus();
  await page.keyboard.press("Space");
  await boxOf(page, "Cyd").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("3 selected");
  await expectAccessible(page, "Three attendees who are selected");
  await bar.getByRole("button", { name: "Resend tickets" }).click();
  const asking = page.getByRole("dialog", { name: "Resend tickets" });
  await expect(asking).toContainText("3 tickets will be resent");
  await expectAccessible(page, "What is done to three");
  await asking.getByRole("button", { name: "Resend tickets" }).click();
  const report = page.getByRole("dialog", { name: "Resend tickets" });
  await expect(report).toContainText("3 of 3 done.");
  await expect(report).toContainText("Finished");
  await expectAccessible(page, "A report of what was done to three");
  await page.keyboard.press("Escape");
  await expect(report).toBeHidden();

  // one ticket is cancelled already, so it is the only selected one that stays as it is
  const rows = (await dashboard.ask("GET", `/events/${event.id}/attendees?query=eve`)) as unknown as { id: number }[];
  await dashboard.ask("POST", `/events/${event.id}/attendees/${rows[0]?.id}/cancel`, { notify_buyer: false });
  await page.reload();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Cancel tickets" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel tickets" });
  await expect(cancelling).toContainText("4 tickets will be cancelled");
  await expect(cancelling).toContainText("1 selected row can’t be processed");
  await cancelling.getByRole("button", { name: "Keep tickets" }).click();
  await bar.getByRole("button", { name: "Clear selection" }).click();

  // all matching attendees are checked in on the only check-in list, except the cancelled one
  await page.goto(`/manage/event/${event.id}/attendees?per_page=2`);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await bar.getByRole("button", { name: "Select all 5 attendees" }).click();
  await expect(bar).toContainText("All 5 attendees selected");
  await bar.getByRole("button", { name: "Check in" }).click();
  const entering = page.getByRole("dialog", { name: "Check in" });
  await expect(entering).toContainText("4 attendees will be checked in.");
  await entering.getByRole("button", { name: "Check in" }).click();
  const came = page.getByRole("dialog", { name: "Check in" });
  await expect(came).toContainText("4 of 5 done.");
  await expect(came).toContainText("1 failed");
  await expect(came.getByRole("link", { name: /^Eve Lovelace/ })).toBeVisible();
  await expect(came).toContainText("This ticket has been cancelled.");
  await came.getByRole("button", { name: "Undo" }).click();
  const back = page.getByRole("dialog", { name: "Undo check-ins" });
  await expect(back).toContainText("4 of 4 done.");
  await back.getByRole("button", { name: "Previous bulk actions" }).click();
  const earlier = page.getByRole("dialog", { name: "Previous bulk actions" });
  await expect(earlier.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "What was done to many before");
});

test("selected attendees can be exported and messaged @one-width", async ({ enter, request }) => {
  test.setTimeout(90_000);
  const { dashboard, event } = await aStage(request);
  const page = await enter("the organizer");
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/attendees?sort_by=first_name`);
  await boxOf(page, "Ada").click();
  await boxOf(page, "Bea").click();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: "Text (CSV)" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export selection" }).click();
  const stream = await (await coming).createReadStream();
  const text = (await stream.toArray()).join("");
  expect(text).toMatch(/Ada[\s\S]*Bea/);
  expect(text).not.toContain("Cyd");
  await bar.getByRole("button", { name: "Send message" }).click();
  const message = page.getByRole("dialog", { name: "New message" });
  await expect(message.getByText("Currently 1 recipient.")).toBeVisible();
});
