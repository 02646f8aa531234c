import { sendPin } from "./fixtures/check-in.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 6.10
test(
  "PIN screen of a check-in list stays visible while its script loads",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket()] });
    const description = "Bags stay outside.";
    const input = { name: "Side entrance", description, all_tickets: true, ticket_ids: [], pin: "4711" };
    const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);
    const door = await enter("a helper far from the mast", { is_new: true, expects: [/403/] });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await door.route(/pin-screen-.*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    await door.goto(`/check-in/${String(list["short_id"])}`, { waitUntil: "commit" });
    const heading = door.getByRole("heading", { name: "This door has a PIN" });
    await expect(heading).toBeVisible();
    // the page then opens the offline store: this emptied the screen a moment later
    await door.waitForLoadState("load");
    await door.waitForTimeout(1_500);
    await expect(heading).toBeVisible();
    arrive();
    await door.getByRole("textbox", { name: "PIN" }).fill("4711");
    await sendPin(door);
    await expect(door.getByRole("heading", { level: 1, name: "Side entrance" })).toBeVisible();
    await expect(door.getByText(description), "what the organizer tells the staff").toBeVisible();
  },
);

// SPEC 8.20
test(
  "helper enters the PIN, checks in part of an order with one scan, checks one attendee out and undoes a mistake",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket()] });
    const [ticket] = event.tickets;
    if (!ticket) throw new Error("The event has a ticket.");
    const people = ["Ada", "Grace", "Edith"].map((first_name) => ({
      ticket,
      person: { first_name, last_name: "Lovelace", email: anAddress("guest") },
    }));
    const order = await aSale(request, event, people);
    const [ada, grace] = await Promise.all(["Ada", "Grace"].map((name) => codeOf(request, event, order, name)));
    const input = { name: "Side entrance", all_tickets: true, ticket_ids: [], lets_out: true, pin: "4711" };
    const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);

    const door = await enter("the helper", { expects: [/403/] });
    await door.goto(`/check-in/${String(list["short_id"])}`);
    await expect(door.getByRole("heading", { name: "This door has a PIN" })).toBeVisible();
    await expectAccessible(door, "A door that wants its PIN");
    await door.getByRole("textbox", { name: "PIN" }).fill("0815");
    await door.getByRole("button", { name: "Open the door" }).click();
    await expect(door.getByRole("alert")).toHaveText("This is not the PIN of this check-in list.");
    await door.getByRole("textbox", { name: "PIN" }).fill("4711");
    await door.getByRole("textbox", { name: "Who scans with this phone" }).fill("Ana");
    await door.getByRole("button", { name: "Open the door" }).click();
    await expect(door.getByRole("heading", { level: 1, name: "Side entrance" })).toBeVisible();

    await door.keyboard.type(ada ?? "");
    await door.keyboard.press("Enter");
    await door.getByRole("button", { name: "2 more of this order" }).click();
    await expect(door.getByRole("dialog", { name: "Of the same order" })).toBeVisible();
    await door.getByRole("checkbox", { name: /Edith Lovelace/ }).uncheck();
    await expectAccessible(door, "Who of an order comes in");
    await door.getByRole("button", { name: "Check in 1 person" }).click();
    await expect(door.getByText("Admitted")).toBeVisible();
    await door.getByRole("button", { name: "Close" }).click();
    await expect(door.getByText("2 of 3 in")).toBeVisible();

    await door.getByRole("button", { name: "Out", exact: true }).click();
    await door.keyboard.type(grace ?? "");
    await door.keyboard.press("Enter");
    await expect(door.getByRole("alert").filter({ hasText: "Checked out" })).toContainText("Grace Lovelace");
    await door.keyboard.press("Escape");
    await expect(door.getByText("1 of 3 in")).toBeVisible();

    await door.getByRole("button", { name: "Last scans and this phone" }).click();
    await expectAccessible(door, "What a phone scanned last");
    await door.getByRole("button", { name: "Undo Ada Lovelace" }).click();
    await door.getByRole("button", { name: "Really undo? Ada Lovelace" }).click();
    await expect(door.getByText("Taken back")).toBeVisible();
    await door.getByRole("button", { name: "Close" }).click();
    await expect(door.getByText("0 of 3 in")).toBeVisible();
  },
);
