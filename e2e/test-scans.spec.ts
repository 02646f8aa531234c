import { expectAccessible } from "./fixtures/accessible.ts";
import { openDashboard } from "./main-flow/midsummer.ts";
import { openStation, stationOf } from "./fixtures/check-in.ts";
import { codesIn } from "./fixtures/codes-in.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 3.55
test("staff scan test tickets from the organizer's screen, and no attendee is counted as checked in @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket()] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("The event has a ticket.");
  const person = { first_name: "Ada", last_name: "Lovelace", email: anAddress("ada") };
  await aSale(request, event, [{ ticket, person }]);
  // the list is not active yet, as during a rehearsal
  const input = { name: "Main entrance", all_tickets: true, ticket_ids: [], activates_at: "2099-05-03T18:00" };
  const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);

  const organizer = await enter("the organizer", { is_painted: true });
  await openDashboard(organizer, dashboard, `/manage/event/${event.id}/check-in?open=${String(list["id"])}`);
  await organizer.getByRole("button", { name: "Show test tickets" }).click();
  const counter = organizer.getByText(/^1 of \d+$/);
  await expect(counter).toBeVisible();
  const count = Number((await counter.textContent())?.split(" of ")[1]);
  await expectAccessible(organizer, "Test tickets");

  const stationPage = await enter("the helper");
  await openStation(stationPage, stationOf(list));
  // a click before hydration is lost
  await expect(async () => {
    await stationPage.getByRole("button", { name: "Practice with test tickets" }).click({ timeout: 2_000 });
    await expect(stationPage.getByText("0 of 1 in")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(stationPage.getByText("No camera found")).toBeVisible();
  const seen: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const shown = organizer.getByText(`${at} of ${count}`, { exact: true });
    await expect(shown).toBeVisible();
    const expected = shown.locator("xpath=following-sibling::span");
    // read from the screen, as the phone's camera would
    const picture = organizer.getByRole("img", { name: (await expected.textContent()) ?? "", exact: true });
    const [code = ""] = await codesIn(await picture.screenshot());
    await stationPage.keyboard.type(code);
    await stationPage.keyboard.press("Enter");
    const alert = stationPage.getByRole("alert").filter({ hasText: "Test ticket. Not counted." });
    await expect(alert).toBeVisible();
    seen.push((await alert.locator("p").first().textContent()) ?? "");
    await stationPage.keyboard.press("Escape");
    if (at < count) await organizer.getByRole("button", { name: "Next test ticket" }).click();
  }
  expect(new Set(seen)).toEqual(
    new Set([
      ...["Admitted", "You already scanned this ticket", "Wrong list", "Cancelled", "Not paid", "Unknown ticket"],
    ]),
  );
  await expect(stationPage.getByText("0 of 1 in")).toBeVisible();
  const { checked_in_attendees } = await dashboard.ask(
    "GET",
    `/events/${event.id}/check-in-lists/${String(list["id"])}`,
  );
  expect(checked_in_attendees).toBe(0);
});
