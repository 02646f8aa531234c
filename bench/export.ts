import { readFileSync } from "node:fs";
import pg from "pg";
import { manyOrders } from "#server/testing/many-orders.ts";
import { adopt, register } from "./memory.ts";
import { seedEvent } from "./seed.ts";

/** Each order has three tickets. */
const ORDERS = 33_500;
const QUESTIONS = 10;

/**
 * Exports 100,000 attendees with ten answers each as CSV and as a spreadsheet, and measures the
 * time and the added memory.
 */
export async function exports(
  { url, pid, database }: { url: string; pid: number | undefined; database: string },
  note: (name: string, value: number, label: string) => void,
): Promise<void> {
  const { token, account_id } = await register(url, "export@example.test", 1);
  const { event_id } = await seedEvent(database, 10);
  await adopt(database, event_id, account_id);
  await manyOrders(database, { event_id, orders: ORDERS });
  await seedAnswers(database, event_id);
  for (const format of ["csv", "xlsx"]) {
    const before = residentOf(pid);
    let peak = before;
    const watching = setInterval(() => (peak = Math.max(peak, residentOf(pid))), 50);
    const began = performance.now();
    const { bytes, rows } = await fetchFile(`${url}/api/events/${event_id}/attendees/export?format=${format}`, token);
    clearInterval(watching);
    const seconds = (performance.now() - began) / 1000;
    note(`export_${format}_s`, seconds, `s: ${rows} attendees with ${QUESTIONS} answers as ${format} (${bytes} bytes)`);
    note(`export_${format}_mb`, peak - before, `MB more resident at most, of ${Math.round(peak)} (target 256)`);
  }
}

async function fetchFile(url: string, token: string): Promise<{ bytes: number; rows: string | null }> {
  const reply = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok || !reply.body) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  let bytes = 0;
  for await (const part of reply.body) bytes += part.byteLength;
  return { bytes, rows: reply.headers.get("x-row-count") };
}

function residentOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function seedAnswers(database: string, event_id: number): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(
      `insert into questions (event_id, title, type, belongs_to, "order")
        select $1, 'Question ' || n, 'SINGLE_LINE_TEXT', 'TICKET', n from generate_series(1, ${QUESTIONS}) n`,
      [event_id],
    );
    await client.query(
      `insert into question_answers (event_id, question_id, order_id, attendee_id, answer)
        select $1, questions.id, attendees.order_id, attendees.id, to_jsonb('An answer of some words, number ' || attendees.id)
        from attendees, questions
        where attendees.event_id = $1 and questions.event_id = $1`,
      [event_id],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
