import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { type Station, stationOf } from "../fixtures/check-in.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, type Dashboard, signIn } from "../fixtures/dashboard.ts";
import { aSale } from "../fixtures/sale.ts";

/**
 * “Midsummer on the Quay” by Harbour Concerts, on sale: the event that the first test of the main
 * flow creates in the browser, set up by the API.
 */
export async function midsummer(request: APIRequestContext) {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Midsummer on the Quay",
    description: "<p>Doors open at seven</p>",
    tickets: [aTicket({ title: "Seat by the water", price: 24_50, quantity: 40 }), aTicket({ title: "On the lawn" })],
  });
  return { dashboard, event, address: `/event/${event.id}/${event.slug}` };
}

/** The same event, with Ada's paid order for two and Grace's free one. */
export async function soldMidsummer(request: APIRequestContext) {
  const made = await midsummer(request);
  const [seat, lawn] = made.event.tickets;
  if (!seat || !lawn) throw new Error("Midsummer has two tickets.");
  const mail = anAddress("ada");
  const ada = { first_name: "Ada", last_name: "Lovelace", email: mail };
  const charles = { first_name: "Charles", last_name: "Babbage", email: mail.replace("ada", "charles") };
  const grace = { first_name: "Grace", last_name: "Hopper", email: mail.replace("ada", "grace") };
  const order = await aSale(request, made.event, [
    { ticket: seat, person: ada },
    { ticket: lawn, person: charles },
  ]);
  await aSale(request, made.event, [{ ticket: lawn, person: grace }]);
  return { ...made, mail, order };
}

export async function openStation(
  { ask }: Dashboard,
  event: { id: number; tickets: { id: number }[] },
): Promise<Station> {
  const ticket_ids = event.tickets.map(({ id }) => id);
  return stationOf(await ask("POST", `/events/${event.id}/check-in-lists`, { name: "Main entrance", ticket_ids }));
}

export async function openDashboard(page: Page, { token }: { token: string }, path: string): Promise<void> {
  await signIn(page, { token });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
