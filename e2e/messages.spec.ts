import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { linkInMail, openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 1.20, 2.75
test(
  "message is previewed, sent completely and read, and an attendee who unsubscribes gets no more",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const [ada, ben] = [anAddress("ada"), anAddress("ben")];
    const [ticket] = event.tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    for (const [first_name, email] of [
      ["Ada", ada],
      ["Ben", ben],
    ] as const)
      await aSale(request, event, [{ ticket, person: { first_name, last_name: "Lee", email } }]);

    const page = await enter("the organizer");
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/messages`);
    await expectAccessibleInBoth(page, "Messages of an event that has none");
    await page.getByRole("button", { name: "Write message" }).first().click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("Currently 2 recipients.")).toBeVisible();
    await drawer.getByRole("textbox", { name: "Subject" }).fill("Where to come in");
    await drawer.getByRole("textbox", { name: "Message" }).fill("The side door is open, ");
    await drawer.getByLabel("Insert placeholder", { exact: true }).selectOption({ label: "First name" });
    await expect(drawer.getByRole("textbox", { name: "Message" })).toHaveText("The side door is open, {{first_name}}");
    const preview = drawer.locator("iframe").contentFrame();
    await expect(preview.getByText("The side door is open, Ada", { exact: true })).toBeVisible();
    await expectAccessible(page, "A message with its preview");
    await drawer.getByRole("checkbox", { name: /isn’t advertising/ }).check();
    await drawer.getByRole("button", { name: "Send message" }).click();
    const question = page.getByRole("dialog", { name: "Send message to 2 recipients?" });
    await question.getByRole("button", { name: "Send message" }).click();
    await expect(drawer.getByText("2 of 2 sent")).toBeVisible({ timeout: 30_000 });
    await expect(drawer.getByRole("listitem").filter({ hasText: "In this installation’s inbox" })).toHaveCount(2);
    await expectAccessible(page, "A message that has gone out");

    const reader = await enter("a reader");
    const mail = await openMail(reader, { to: ben, subject: "Where to come in" });
    await expect(mail.getByText("The side door is open, Ben", { exact: true })).toBeVisible();
    await reader.goto(await linkInMail(request, { to: ben, path: /\/unsubscribe\// }));
    await expect(reader.getByRole("heading", { name: "Messages from Harbour Concerts" })).toBeVisible();
    await expectAccessibleInBoth(reader, "The page that stops messages");
    await reader.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(reader.getByRole("heading", { name: "Unsubscribed from Harbour Concerts" })).toBeVisible();

    await page.goto(`/manage/event/${event.id}/messages?open=new`);
    await expect(drawer.getByText("Currently 1 recipient.")).toBeVisible();
    await expect(drawer.getByText("1 unsubscribed address is skipped.")).toBeVisible();
  },
);
