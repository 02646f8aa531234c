import { randomUUID } from "node:crypto";
import { pairDevice } from "../scripts/pair-device.mjs";
import { load } from "./load.ts";
import { seedAttendees, seedEvent } from "./seed.ts";

const GUESTS = 50_000;
const HELD = 20_000;
const QUEUED = 2_000;
const SCANS = 10_000;
const A_CALL = 500;

type Note = (name: string, value: number, label: string) => void;

/**
 * Checks in 50,000 attendees over 32 connections, by one process and by two; then measures the
 * requests of a phone that was offline: a list of 20,000 attendees, and 2,000 of its scans.
 */
export async function scans(urls: readonly string[], database: string, note: Note): Promise<void> {
  for (const processes of [1, 2]) {
    const name = processes === 1 ? "scans_per_s" : "scans_of_two_per_s";
    await checkIns(urls.slice(0, processes), database, { guests: GUESTS, name }, note);
  }
  await withoutNetwork(urls[0] ?? "", database, note);
}

/**
 * Checks in the attendees of one list over 32 connections, one per scan, spread over the processes
 * at `urls`.
 */
export async function checkIns(
  urls: readonly string[],
  database: string,
  { guests, name }: { guests: number; name: string },
  note: Note,
): Promise<void> {
  const { list, codes } = await seedAttendees(database, await seedEvent(database, guests), guests);
  const cookie = await pairDevice(urls[0] ?? "", { short_id: list });
  const scan = scanOf({ list, codes, cookie });
  const amount = SCANS / urls.length;
  const results = await Promise.all(
    urls.map((url) => load(url, { connections: 32 / urls.length, amount, requests: [scan] })),
  );
  const per_second = results.reduce((sum, result) => sum + result.per_second, 0);
  const p99 = Math.max(...results.map(({ p99_ms }) => p99_ms));
  const p50 = Math.max(...results.map(({ p50_ms }) => p50_ms));
  const statuses = JSON.stringify(results.map((result) => result.statuses));
  const label = `${guests} guests, ${urls.length} process(es), p50 ${p50} ms, p99 ${p99} ms, ${statuses}`;
  note(name, per_second, `check-ins per second (${label})`);
}

/** A check-in of one code after the other. */
export function scanOf({ list, codes, cookie }: { list: string; codes: readonly string[]; cookie: string }) {
  let at = 0;
  return {
    method: "POST" as const,
    path: `/api/public/check-in-lists/${list}/check-ins`,
    headers: { "content-type": "application/json", cookie },
    setupRequest: (request: object) => ({
      ...request,
      body: JSON.stringify({ codes: [codes[at++ % codes.length]] }),
    }),
  };
}

async function withoutNetwork(url: string, database: string, note: Note): Promise<void> {
  const { list, codes } = await seedAttendees(database, await seedEvent(database, HELD), HELD);
  const stationUrl = `${url}/api/public/check-in-lists/${list}`;
  const cookie = await pairDevice(url, { short_id: list });
  const began = performance.now();
  let after: string | null = "";
  let [guests, bytes] = [0, 0];
  while (after !== null) {
    const text = await (
      await fetch(`${stationUrl}/guests${after && `?after=${after}`}`, { headers: { cookie } })
    ).text();
    const page = JSON.parse(text) as { data: unknown[]; meta: { next: string | null } };
    guests += page.data.length;
    bytes += text.length;
    after = page.meta.next;
  }
  const megabytes = (bytes / 1_048_576).toFixed(1);
  note(
    "door_guests_s",
    (performance.now() - began) / 1000,
    `s for a list of ${guests} guests (${megabytes} MB of JSON)`,
  );
  const scanned = codes.slice(0, QUEUED).map((code) => ({
    ...{ id: randomUUID(), code, at: new Date(Date.now() - 60_000).toISOString(), admitted: true },
  }));
  for (const suffix of ["", ", sent again"]) {
    const started = performance.now();
    let admitted = 0;
    for (let from = 0; from < QUEUED; from += A_CALL) {
      const body = JSON.stringify({ scans: scanned.slice(from, from + A_CALL) });
      const response = await fetch(`${stationUrl}/scans`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body,
      });
      const { data } = (await response.json()) as { data: { result: { outcome: string } }[] };
      admitted += data.filter(({ result }) => result.outcome === "checked_in").length;
    }
    const name = suffix ? "door_sync_again_s" : "door_sync_s";
    note(name, (performance.now() - started) / 1000, `s for ${QUEUED} queued scans${suffix} (${admitted} checked in)`);
  }
}
