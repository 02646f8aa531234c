import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "./product.ts";

export type Demo = { url: string; paths: DemoPaths; stop(): Promise<void> };

/**
 * URLs of the demo's public pages. `session` is the cookie of the browser that holds the
 * reservation.
 */
export type DemoPaths = {
  event: string;
  checkout: string;
  ticket: string;
  order: string;
  organizer: string;
  conference: { id: number; slug: string };
  session: string;
};

/**
 * Starts the built product with the demo's data on a free port, in a directory that is deleted when
 * it stops.
 */
export async function openDemo(): Promise<Demo> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join("build", "server", "demo.js")], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  try {
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error(`The demo exited with ${child.exitCode} before it was ready.`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return { url, paths: await demoPathsOf(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function demoPathsOf(url: string): Promise<DemoPaths> {
  const sign_in = { email: "demo@example.com", password: "lantern-harbour-42" };
  const token = (await ask<{ token: string }>(`${url}/api/auth/login`, { body: sign_in })).answer.token;
  const events = (await ask<Listed<Event>>(`${url}/api/events?per_page=100`, { token })).answer.data;
  const conference = events.find(({ title }) => title.startsWith("Tidewater"));
  if (!conference) throw new Error("The demo has no conference.");
  const { id, slug } = conference;
  const [orders, attendees, publicEvent] = await Promise.all([
    ask<Listed<Order>>(`${url}/api/events/${id}/orders?per_page=100`, { token }),
    ask<Listed<Attendee>>(`${url}/api/events/${id}/attendees?per_page=100`, { token }),
    ask<{ data: PublicEvent }>(`${url}/api/public/events/${id}`),
  ]);
  const order = orders.answer.data.find(({ status }) => status === "COMPLETED");
  const attendee = attendees.answer.data.find(({ status }) => status === "ACTIVE");
  const ticket = publicEvent.answer.data.tickets.find(({ sale_state }) => sale_state === "ON_SALE");
  const price_id = ticket?.prices.find(({ sale_state }) => sale_state === "ON_SALE")?.id;
  const { organizer } = publicEvent.answer.data;
  const reserved = await ask<{ data: { short_id: string } }>(`${url}/api/public/events/${id}/order`, {
    body: { tickets: [{ ticket_id: ticket?.id, quantities: [{ price_id, quantity: 2 }] }] },
  });
  return {
    event: `/event/${id}/${slug}`,
    checkout: `/checkout/${id}/${reserved.answer.data.short_id}/details`,
    ticket: `/ticket/${id}/${attendee?.short_id}`,
    order: `/checkout/${id}/${order?.short_id}/summary`,
    organizer: `/o/${organizer.id}/${organizer.slug}`,
    conference: { id, slug },
    session: reserved.cookie,
  };
}

type Listed<Row> = { data: Row[] };
type Event = { id: number; title: string; slug: string };
type Order = { short_id: string; status: string };
type Attendee = { short_id: string; status: string };
type PublicEvent = {
  organizer: { id: number; slug: string };
  tickets: { id: number; sale_state: string; prices: { id: number; sale_state: string }[] }[];
};

async function ask<Answer>(
  url: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ answer: Answer; cookie: string }> {
  const response = await fetch(url, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { answer: (await response.json()) as Answer, cookie: cookies.join("; ") };
}
