import autocannon from "autocannon";
import { load } from "./load.ts";
import { CONNECTIONS, fromAnywhere, JSON_HEADERS, reservationOf } from "./on-sale.ts";
import { seedEvent, type Seeded, withClient } from "./seed.ts";

const WAITING = 10_000;
/** Seconds between two requests of one who waits, when that many do. */
const POLL_SECONDS = 15;
const BUYERS = 1_200;
const JOINS = 20_000;

/** 64 buyers with passes reserve, first alone and then while 10,000 wait; then others join. */
export async function waitingRoom(
  url: string,
  database: string,
  note: (name: string, value: number, label: string) => void,
): Promise<void> {
  const seeded = await seedEvent(database, BUYERS * 2);
  await openRoom(database, seeded);
  const held = await passes(url, seeded);
  await withClient(database, (client) =>
    client.query("update waiting_rooms set arrivals = arrivals + $2, rate_per_minute = 60 where event_id = $1", [
      seeded.event_id,
      WAITING,
    ]),
  );
  const alone = await buy(url, seeded, held.slice(0, BUYERS / 2));
  const waiting = poll(url, seeded);
  await pause(2_000);
  const beside = await buy(url, seeded, held.slice(BUYERS / 2));
  waiting.stop();
  const polled = await waiting.done;
  const describe = ({ per_second, p50_ms, statuses }: typeof alone) =>
    `${Math.round(per_second)} per second, p50 ${p50_ms} ms, ${JSON.stringify(statuses)}`;
  note(
    "waiting_alone_p99_ms",
    alone.p99_ms,
    `ms p99 of a reservation with a pass, nobody waiting (${describe(alone)})`,
  );
  note("waiting_p99_ms", beside.p99_ms, `ms p99 of a reservation while ${WAITING} wait (${describe(beside)})`);
  note(
    "waiting_poll_p99_ms",
    polled.latency.p99,
    `ms p99 of their status (${Math.round(polled.requests.average)} per second, ${polled.non2xx} failed)`,
  );
  const joining = await join(url, seeded);
  note("waiting_joins_per_s", joining.per_second, `people per second who join (${describe(joining)})`);
}

function join(url: string, { event_id }: Seeded) {
  return load(url, {
    // each waits up to 100 ms for its number
    connections: 512,
    amount: JOINS,
    requests: [
      {
        method: "POST",
        path: `/api/public/events/${event_id}/waiting-room/place`,
        setupRequest: (request) => ({ ...request, headers: fromAnywhere() }),
      },
    ],
  });
}

async function openRoom(database: string, { event_id }: Seeded): Promise<void> {
  await withClient(database, (client) =>
    client.query(
      "insert into waiting_rooms (event_id, mode, phase, run, starts_at, rate_per_minute) values ($1, 'SCHEDULED', 'OPEN', 1, now(), 100000)",
      [event_id],
    ),
  );
  // every process reads the rooms once a second
  await pause(2_500);
}

/** The cookies of buyers whose turn it is. */
async function passes(url: string, { event_id }: Seeded): Promise<string[]> {
  const path = `/api/public/events/${event_id}/waiting-room`;
  const joined = await eachCookie(
    url,
    `${path}/place`,
    Array.from({ length: BUYERS }, () => ""),
  );
  await pause(3_000);
  return eachCookie(url, `${path}/pass`, joined);
}

/** Sends one request for each of the cookies, and adds what is set to them. */
async function eachCookie(url: string, path: string, cookies: readonly string[]): Promise<string[]> {
  const results: string[] = [];
  for (let from = 0; from < cookies.length; from += CONNECTIONS) {
    const batch = cookies.slice(from, from + CONNECTIONS).map(async (cookie) => {
      const headers = { ...fromAnywhere(), ...(cookie && { cookie }) };
      const response = await fetch(`${url}${path}`, { method: "POST", headers });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
      const set = response.headers.getSetCookie().map((text) => text.split(";")[0]);
      return [cookie, ...set].filter(Boolean).join("; ");
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

function buy(url: string, seeded: Seeded, cookies: readonly string[]) {
  let at = 0;
  return load(url, {
    connections: CONNECTIONS,
    amount: cookies.length,
    requests: [
      {
        method: "POST",
        path: `/api/public/events/${seeded.event_id}/order`,
        body: reservationOf(seeded),
        setupRequest: (request) => ({
          ...request,
          headers: { ...JSON_HEADERS, ...fromAnywhere(), cookie: cookies[at++ % cookies.length] },
        }),
      },
    ],
  });
}

/** Two minutes at most. */
function poll(url: string, { event_id }: Seeded) {
  const { promise: done, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    {
      ...{ url: `${url}/api/public/events/${event_id}/waiting-room`, connections: 100, duration: 120 },
      overallRate: Math.round(WAITING / POLL_SECONDS),
    },
    (error, result) => (error ? reject(error as Error) : resolve(result)),
  );
  return { stop: () => instance.stop(), done };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
