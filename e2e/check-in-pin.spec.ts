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
    const stationPage = await enter("a helper far from the mast", { is_new: true, expects: [/403/] });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await stationPage.route(/pin-screen-.*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    await stationPage.goto(`/check-in/${String(list["short_id"])}`, { waitUntil: "commit" });
    const heading = stationPage.getByRole("heading", { name: "PIN required" });
    await expect(heading).toBeVisible();
    // the page then opens the offline store: this emptied the screen a moment later
    await stationPage.waitForLoadState("load");
    await stationPage.waitForTimeout(1_500);
    await expect(heading).toBeVisible();
    arrive();
    await stationPage.getByRole("textbox", { name: "PIN" }).fill("4711");
    await sendPin(stationPage);
    await expect(stationPage.getByRole("heading", { level: 1, name: "Side entrance" })).toBeVisible();
    await expect(stationPage.getByText(description), "what the organizer tells the staff").toBeVisible();
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
    const input = { name: "Side entrance", all_tickets: true, ticket_ids: [], allows_reentry: true, pin: "4711" };
    const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);

    const stationPage = await enter("the helper", { expects: [/403/] });
    await stationPage.goto(`/check-in/${String(list["short_id"])}`);
    await expect(stationPage.getByRole("heading", { name: "PIN required" })).toBeVisible();
    await expectAccessible(stationPage, "A door that wants its PIN");
    await stationPage.getByRole("textbox", { name: "PIN" }).fill("0815");
    await stationPage.getByRole("button", { name: "Start check-in" }).click();
    await expect(stationPage.getByRole("alert")).toHaveText("Incorrect PIN. Try again.");
    await stationPage.getByRole("textbox", { name: "PIN" }).fill("4711");
    await stationPage.getByRole("textbox", { name: "Device name" }).fill("Ana");
    await stationPage.getByRole("button", { name: "Start check-in" }).click();
    await expect(stationPage.getByRole("heading", { level: 1, name: "Side entrance" })).toBeVisible();

    await stationPage.keyboard.type(ada ?? "");
    await stationPage.keyboard.press("Enter");
    await stationPage.getByRole("button", { name: "2 more in this order" }).click();
    await expect(stationPage.getByRole("dialog", { name: "Guests in this order" })).toBeVisible();
    await stationPage.getByRole("checkbox", { name: /Edith Lovelace/ }).uncheck();
    await expectAccessible(stationPage, "Who of an order comes in");
    await stationPage.getByRole("button", { name: "Check in 1 guest" }).click();
    await expect(stationPage.getByText("Admitted")).toBeVisible();
    await stationPage.getByRole("button", { name: "Close" }).click();
    await expect(stationPage.getByText("2 of 3 in")).toBeVisible();

    await stationPage.getByRole("button", { name: "Out", exact: true }).click();
    await stationPage.keyboard.type(grace ?? "");
    await stationPage.keyboard.press("Enter");
    await expect(stationPage.getByRole("alert").filter({ hasText: "Checked out" })).toContainText("Grace Lovelace");
    await stationPage.keyboard.press("Escape");
    await expect(stationPage.getByText("1 of 3 in")).toBeVisible();

    await stationPage.getByRole("button", { name: "Last scans and this device" }).click();
    await expectAccessible(stationPage, "What a phone scanned last");
    await stationPage.getByRole("button", { name: "Undo Ada Lovelace" }).click();
    await stationPage.getByRole("button", { name: "Confirm undo Ada Lovelace" }).click();
    await expect(stationPage.getByText("Undone")).toBeVisible();
    await stationPage.getByRole("button", { name: "Close" }).click();
    await expect(stationPage.getByText("0 of 3 in")).toBeVisible();
  },
);
