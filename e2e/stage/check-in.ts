import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ask } from "./sale.ts";

/** A check-in list as its organizer tells it to the staff: the link, and the PIN if there is one. */
export type Station = { address: string; pin: string | null };

/** A check-in list that was made by the API. */
export function stationOf(list: Record<string, unknown>): Station {
  const pin = list["pin"];
  return { address: `/check-in/${String(list["short_id"])}`, pin: typeof pin === "string" ? pin : null };
}

/** Pairs a device without its page. With `page.request` the page is a paired device from then on. */
export async function pairDevice(request: APIRequestContext, { address, pin }: Station): Promise<void> {
  await ask(request, "POST", `${callsOf(address)}/phones`, pin === null ? {} : { pin });
}

/** Opens the check-in page as staff do: they enter the PIN. */
export async function openStation(page: Page, { address, pin }: Station): Promise<void> {
  await page.goto(address);
  if (pin === null) return;
  await page.getByRole("textbox", { name: "PIN" }).fill(pin);
  await sendPin(page);
}

/** A press before the page is awake is lost. */
export async function sendPin(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Open the door" }).click({ timeout: 2_000 });
    await expect(page.getByRole("textbox", { name: "PIN" })).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

/** Checks an attendee in from another device. */
export async function checkIn(request: APIRequestContext, station: Station, code: string): Promise<void> {
  await pairDevice(request, station);
  const scan = { codes: [code] };
  const results = await ask<{ outcome: string }[]>(request, "POST", `${callsOf(station.address)}/check-ins`, scan);
  expect(results.map(({ outcome }) => outcome)).toEqual(["checked_in"]);
}

function callsOf(address: string): string {
  return `/api/public/check-in-lists/${address.split("/").at(-1)}`;
}
