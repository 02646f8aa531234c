import { readFileSync } from "node:fs";
import pg from "pg";
import sharp from "sharp";
import { load } from "./load.ts";
import { seedAttendees, seedEvent } from "./seed.ts";

/** Resident memory and JavaScript heap, in MB. */
export type Memory = { resident_mb: number; heap_mb: number };

const PICTURES = 200;
const PEOPLE = 60;
const SIGN_INS = 300;
const PAGES = 3_000;
const EXPORTS = 5;
const PASSWORD = "a quiet harbour at night";

/**
 * Runs the same work on every build: sign-ins, pictures of 8 megapixels, pages, and exports of
 * 20,000 people. Calls `tell` after each part.
 */
export async function takeDose(url: string, database: string, tell: (what: string) => Promise<void>): Promise<void> {
  const people = await inTwenties(PEOPLE, (at) => register(url, `bench-${at}@example.test`, at));
  const seeded = await seedEvent(database, 20_000);
  await seedAttendees(database, seeded, 20_000);
  await adopt(database, seeded.event_id, people[0]?.account_id ?? 0);

  const tokens = await signIns(
    url,
    people.map(({ email }) => email),
  );
  await tell(`${SIGN_INS} sign-ins`);
  await upload(url, seeded.event_id, tokens);
  await tell(`${PICTURES} pictures of 8 megapixels`);
  const get = (path: string) => ({ method: "GET" as const, path, headers: { "accept-language": "en" } });
  const requests = [get("/auth/login"), get(`/event/${seeded.event_id}/on-sale`), get("/auth/register")];
  await load(url, { connections: 16, amount: PAGES, requests });
  await tell(`${PAGES} pages`);
  for (let at = 0; at < EXPORTS; at++) {
    const path = `/api/events/${seeded.event_id}/attendees/export`;
    const response = await must(
      fetch(url + path, { method: "POST", headers: { authorization: `Bearer ${tokens[at]}` } }),
    );
    await response.arrayBuffer();
  }
  await tell(`${EXPORTS} exports of 20,000 people`);
}

export async function memoryOf(url: string, pid: number | undefined, token: string): Promise<Memory> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  return { resident_mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, heap_mb: heap / 1_000_000 };
}

/** Registers a user with an account. Returns the email, the session token and the account's id. */
export async function register(url: string, email: string, from: number) {
  const person = { first_name: "Bench", last_name: null, email, password: PASSWORD, password_confirmation: PASSWORD };
  const response = await must(post(url, "/api/auth/register", { ...person, terms_accepted: true }, from));
  const { token, user } = (await response.json()) as { token: string; user: { account_id: number } };
  return { email, token, account_id: user.account_id };
}

/**
 * Signs each user in from a network of its own, so that no rate limit applies. Returns the first
 * user's tokens.
 */
async function signIns(url: string, emails: string[]): Promise<string[]> {
  const tokens: string[] = [];
  await inTwenties(SIGN_INS, async (at) => {
    const person = at % emails.length;
    const response = await must(post(url, "/api/auth/login", { email: emails[person], password: PASSWORD }, person));
    if (person === 0) tokens.push(((await response.json()) as { token: string }).token);
  });
  return tokens;
}

async function inTwenties<Result>(many: number, each: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < many; at += 20)
    results.push(...(await Promise.all(Array.from({ length: 20 }, (_, beside) => each(at + beside)))));
  return results;
}

/**
 * Uploads two pictures at a time, spread over the tokens to stay below each session's rate limit.
 */
async function upload(url: string, event_id: number, tokens: string[]): Promise<void> {
  const create = {
    width: 3_464,
    height: 2_309,
    channels: 3 as const,
    noise: { type: "gaussian" as const, mean: 128, sigma: 12 },
  };
  const picture = await sharp({ create: { ...create, background: "#888" } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const each = async (at: number) => {
    const body = new FormData();
    body.append("image", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "cover.jpg");
    const headers = { authorization: `Bearer ${tokens[at % tokens.length]}` };
    await must(fetch(`${url}/api/events/${event_id}/images`, { method: "POST", headers, body }));
  };
  for (let at = 0; at < PICTURES; at += 2) await Promise.all([each(at), each(at + 1)]);
}

/** Moves the event and its organizer to the account. */
export async function adopt(database: string, event_id: number, account_id: number): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    "with mine as (update events set account_id = $2 where id = $1 returning organizer_id) update organizers set account_id = $2 where id in (select organizer_id from mine)",
    [event_id, account_id],
  );
  await client.end();
}

function post(url: string, path: string, body: object, from = 0): Promise<Response> {
  const headers = { "content-type": "application/json", "x-forwarded-for": `203.0.${from >> 8}.${from & 255}` };
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function must(request: Promise<Response>): Promise<Response> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
}
