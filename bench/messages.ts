import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { adopt, register } from "./memory.ts";
import { seedEvent, seedGuests } from "./seed.ts";

const GUESTS = 50_000;
const LOOKS_EVERY_MS = 100;
/** How long the process is watched after all recipients are stored. */
const WATCHED_MS = 60_000;
/** The product sends no account more of these within an hour. */
const RESETS = 3;

type Note = (name: string, value: number, label: string) => void;

/** Sends one message to 50,000 recipients, and requests password reset links while it is sent. */
export async function messages(url: string, database: string, pid: number | undefined, note: Note): Promise<void> {
  const writer = await register(url, "messages@example.test", 1);
  const seeded = await seedEvent(database, GUESTS);
  await adopt(database, seeded.event_id, writer.account_id);
  await seedGuests(database, seeded, GUESTS);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await watch(url, client, pid, { writer, event_id: seeded.event_id }, note);
  } finally {
    await client.end();
  }
}

type Writing = { writer: Awaited<ReturnType<typeof register>>; event_id: number };

async function watch(
  url: string,
  client: pg.Client,
  pid: number | undefined,
  { writer, event_id }: Writing,
  note: Note,
) {
  await client.query("update accounts set verified_at = now() where id = $1", [writer.account_id]);
  await client.query("update users set email_verified_at = now()");
  await client.query("vacuum analyze");
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  note("message_before_mb", resident(), "MB resident before the message");

  const began = performance.now();
  const response = await fetch(`${url}/api/events/${event_id}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${writer.token}` },
    body: JSON.stringify({
      ...{ message_type: "EVENT", subject: "Doors open at seven", message: "<p>Come early, {{first_name}}.</p>" },
      ...{ acknowledgement: true, idempotency_key: randomUUID() },
    }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  note("message_accepted_ms", performance.now() - began, "ms until the click gets its response");

  const state = async () => {
    const { rows } = await client.query<{ gathered: boolean; sent: string }>(
      "select recipients_collected_at is not null as gathered, (select count(*) from mails where kind = 'MESSAGE' and status = 'SENT') as sent from messages",
    );
    return { gathered: rows[0]?.gathered ?? false, sent: Number(rows[0]?.sent) };
  };
  let most = resident();
  let gathered_ms = 0;
  let first_ms = 0;
  for (;;) {
    most = Math.max(most, resident());
    const { gathered, sent } = await state();
    const now = performance.now() - began;
    if (gathered && !gathered_ms) gathered_ms = now;
    if (sent > 0 && !first_ms) first_ms = now;
    if (gathered_ms && first_ms) break;
    await pause(LOOKS_EVERY_MS);
  }
  note("message_gathered_ms", gathered_ms, `ms until ${GUESTS} recipients are stored`);
  note("message_first_mail_ms", first_ms, "ms until the first email is sent");

  const { sent: before } = await state();
  const watched = performance.now();
  const waits: number[] = [];
  for (let at = 0; at < RESETS; at++) {
    waits.push(await timeReset(url, client, writer.email, at + 2));
    most = Math.max(most, resident());
    await pause(WATCHED_MS / RESETS - (performance.now() - watched - (at * WATCHED_MS) / RESETS));
  }
  const { sent } = await state();
  const seconds = (performance.now() - watched) / 1000;
  note("message_mails_per_s", (sent - before) / seconds, `emails of the message per second (${sent} sent)`);
  note("message_reset_ms", Math.max(...waits), `ms, slowest of ${RESETS} password reset links at the same time`);
  note("message_most_mb", most, "MB resident at peak");
}

/** Returns the time from requesting the link until the mail server has it. */
async function timeReset(url: string, client: pg.Client, email: string, from: number): Promise<number> {
  const began = performance.now();
  const { rows } = await client.query<{ last: string | null }>(
    "select max(id) as last from mails where kind = 'RESET_PASSWORD'",
  );
  const response = await fetch(`${url}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${from}` },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  for (;;) {
    const found = await client.query(
      "select from mails where kind = 'RESET_PASSWORD' and status = 'SENT' and id > coalesce($1, 0)",
      [rows[0]?.last],
    );
    if (found.rowCount) return performance.now() - began;
    if (performance.now() - began > 30_000) throw new Error("The link did not arrive.");
    await pause(20);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
