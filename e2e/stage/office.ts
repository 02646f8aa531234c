import { randomInt } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { text as readAll } from "node:stream/consumers";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { linkInMail } from "./mailbox.ts";

type Json = Record<string, unknown>;

/** The back office without its pages: sets the stage for a test that is about something else. */
export type Office = { email: string; password: string; token: string; ask: Ask };
type Ask = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<Json & { id: number }>;

/**
 * A page that is signed in: whatever it goes to next it goes to as a member of this office. The sign-in is left out, which few stories
 * are about: it cost a third of a second of a processor.
 */
export async function signIn(page: Page, { token }: Pick<Office, "token">): Promise<void> {
  // any answer of ours will do: what is kept is kept by its origin
  await page.goto("/robots.txt");
  await page.evaluate((given) => localStorage.setItem("token", given), token);
}

/** Registers somebody, confirms their address and makes them an organizer. */
export async function anOffice(request: APIRequestContext): Promise<Office & { organizer_id: number }> {
  const email = anAddress("office");
  const password = "correct horse battery";
  const person = {
    first_name: "Robin",
    last_name: "Weber",
    email,
    password,
    password_confirmation: password,
    terms_accepted: true,
    timezone: "Europe/Berlin",
    currency_code: "EUR",
    locale: "en",
  };
  const registered = await registerFromElsewhere(request, person);
  expect(registered.status, registered.text).toBe(201);
  const { token, user } = JSON.parse(registered.text) as { token: string; user: { id: number } };
  const ask = asking(request, token);
  const link = await linkInMail(request, { to: email, path: /confirm-email-address/ });
  await ask("POST", `/users/${user.id}/confirm-email/${link.split("/").at(-1)}`);
  const { id: organizer_id } = await ask("POST", "/organizers", {
    name: "Harbour Concerts",
    email,
    timezone: "Europe/Berlin",
    currency: "EUR",
    terms: { type: "TEXT", text: "<h2>Your tickets</h2><p>Each ticket admits one person.</p>" },
    privacy: { type: "LINK", url: "https://harbour.example/privacy" },
  });
  return { email, password, token, ask, organizer_id };
}

/** From an address of its own: a network may sign up so often a minute (rate limit), and all tests are one. Elsewhere than on Linux there is one. */
async function registerFromElsewhere(
  request: APIRequestContext,
  person: Json,
): Promise<{ status: number; text: string }> {
  const { port } = new URL((await request.get("/healthz")).url());
  const localAddress = process.platform === "linux" ? `127.0.${randomInt(1, 250)}.${randomInt(1, 250)}` : undefined;
  const headers = { "content-type": "application/json", host: `localhost:${port}` };
  const asked = http.request({
    ...{ host: "127.0.0.1", port, method: "POST", path: "/api/auth/register", headers },
    ...(localAddress && { localAddress }),
  });
  asked.end(JSON.stringify(person));
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await readAll(answer) };
}

type AnEvent = { title?: string; description?: string; language?: string; tickets?: Json[]; settings?: Json };

/** An event that the public sees, in a month, with its tickets: a free one unless told. */
export async function aLiveEvent({ ask, organizer_id }: Office & { organizer_id: number }, given: AnEvent = {}) {
  const {
    title = "Summer Night",
    description = "<p>Music under the trees.</p>",
    language = "en",
    tickets = [aTicket()],
    settings,
  } = given;
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const event = await ask("POST", "/events", {
    organizer_id,
    title,
    description,
    language,
    start_date: `${day}T19:30`,
    end_date: `${day}T23:00`,
  });
  const made: TicketMade[] = [];
  for (const ticket of tickets) made.push((await ask("POST", `/events/${event.id}/tickets`, ticket)) as TicketMade);
  if (settings) await ask("PATCH", `/events/${event.id}/settings`, settings);
  await ask("PUT", `/events/${event.id}/status`, { status: "LIVE" });
  return { ...event, id: event.id, slug: String(event["slug"]), day, tickets: made };
}

type TicketMade = Json & { id: number; prices: { id: number }[] };

/** `aTicket({ type: "PAID", price: 1250 })`: the price in the smallest unit. */
export function aTicket({
  price = 0,
  quantity = null,
  ...over
}: Json & { price?: number; quantity?: number | null } = {}): Json {
  return {
    title: "Standard",
    type: price > 0 ? "PAID" : "FREE",
    prices: [{ price, initial_quantity_available: quantity }],
    ...over,
  };
}

export function anAddress(name: string): string {
  return `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`;
}

function asking(request: APIRequestContext, token: string): Ask {
  return async (method, path, data) => {
    const answer = await request.fetch(`/api${path}`, { method, data, headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path} was answered with ${answer.status()}: ${text}`).toBe(true);
    return (text === "" ? {} : (JSON.parse(text) as { data: Json }).data) as Json & { id: number };
  };
}
