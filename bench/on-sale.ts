import { load, type Load } from "./load.ts";
import type { Seeded } from "./seed.ts";

export const CONNECTIONS = 64;

/**
 * Reservations only: every request is a new buyer who wants one ticket. `known` contains cookies of
 * returning browsers, sent in turn; new cookies are added to `met`.
 */
export function reservations(
  url: string,
  seeded: Seeded,
  amount: number,
  { known = [], met = [] }: { known?: readonly string[]; met?: string[] } = {},
): Promise<Load> {
  let at = 0;
  return load(url, {
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        method: "POST",
        path: `/api/public/events/${seeded.event_id}/order`,
        body: reservationOf(seeded),
        setupRequest: (request) => {
          const cookie = known[at++ % known.length];
          return { ...request, headers: { ...JSON_HEADERS, ...fromAnywhere(), ...(cookie && { cookie }) } };
        },
        onResponse: (status, _body, _context, headers) => {
          if (status === 201) met.push(cookieOf(headers as Record<string, string | string[]>));
        },
      },
    ],
  });
}

/**
 * Whole orders, a number of them or for some seconds: reserve, then enter names, which completes a
 * free order. The results are per order.
 */
export async function wholeOrders(
  url: string,
  seeded: Seeded,
  much: { amount: number } | { seconds: number },
): Promise<Load> {
  const path = `/api/public/events/${seeded.event_id}/order`;
  const result = await load(url, {
    connections: CONNECTIONS,
    ...("amount" in much ? { amount: much.amount * 2 } : much),
    requests: [
      {
        method: "POST",
        path,
        body: reservationOf(seeded),
        setupRequest: (request) => ({ ...request, headers: { ...JSON_HEADERS, ...fromAnywhere() } }),
        onResponse: (status, body, context, headers) => {
          const { session } = context as { session?: Session };
          if (status !== 201) return void (session && delete (context as { session?: Session }).session);
          Object.assign(context, {
            session: {
              short_id: JSON.parse(body).data.short_id,
              cookie: cookieOf(headers as Record<string, string | string[]>),
            },
          });
        },
      },
      {
        method: "PUT",
        setupRequest: (request, context) => {
          const { session } = context as { session?: Session };
          return {
            ...request,
            path: `${path}/${session?.short_id ?? "o_none0000000"}`,
            headers: { ...JSON_HEADERS, ...fromAnywhere(), cookie: session?.cookie ?? "" },
            body: detailsOf(seeded),
          };
        },
      },
    ],
  });
  return { ...result, per_second: result.per_second / 2 };
}

type Session = { short_id: string; cookie: string };

export const JSON_HEADERS = { "content-type": "application/json" };

/** Random client IPs from all over the world, in the header of the proxy. */
export function fromAnywhere() {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return { "x-forwarded-for": `81.${part()}.${part()}.${part()}` };
}

export function reservationOf({ ticket_id, price_id }: Seeded): string {
  return JSON.stringify({ tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] });
}

/** Buys one ticket. Returns when the reservation was answered, in milliseconds of `performance.now`. */
export async function buyOne(url: string, seeded: Seeded): Promise<number> {
  const path = `${url}/api/public/events/${seeded.event_id}/order`;
  const headers = { ...JSON_HEADERS, ...fromAnywhere() };
  const reserved = await fetch(path, { method: "POST", headers, body: reservationOf(seeded) });
  const { data } = (await reserved.json()) as { data?: { short_id: string } };
  const answered_at = performance.now();
  const cookie = cookieOf({ "set-cookie": reserved.headers.getSetCookie() });
  const details = { method: "PUT", headers: { ...headers, cookie }, body: detailsOf(seeded) };
  const completed = await fetch(`${path}/${data?.short_id}`, details);
  await completed.arrayBuffer();
  if (!completed.ok) throw new Error(`The order was refused: ${reserved.status}, ${completed.status}.`);
  return answered_at;
}

/**
 * Each buyer has a unique email: an email that received many emails gets no more, which would be
 * faster.
 */
function detailsOf({ price_id }: Seeded): string {
  const person = { first_name: "Ada", last_name: "Lovelace", email: `ada-${buyers++}@example.test` };
  return JSON.stringify({ order: person, attendees: [{ ...person, ticket_price_id: price_id }], terms_accepted: true });
}

let buyers = 0;

function cookieOf(headers: Record<string, string | string[]>): string {
  const set = headers["set-cookie"] ?? headers["Set-Cookie"] ?? [];
  return [set]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
