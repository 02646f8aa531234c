import { loadavg } from "node:os";
import { load, type Load } from "./load.ts";
import { wholeOrders } from "./on-sale.ts";
import { seedEvent, stockUsage } from "./seed.ts";

const CONNECTIONS = 64;
const SECONDS = 10;

type Note = (name: string, value: number, label: string) => void;

/**
 * The event page and the sale at the same time: 64 connections read while 64 others buy. Each is
 * then measured alone for comparison.
 */
export async function peak(url: string, database: string, note: Note): Promise<void> {
  const seeded = await seedEvent(database, 100_000);
  await Promise.all([pages(url, seeded.event_id, 3), wholeOrders(url, seeded, { seconds: 3 })]);
  const [read, bought] = await Promise.all([
    pages(url, seeded.event_id, SECONDS),
    wholeOrders(url, seeded, { seconds: SECONDS }),
  ]);
  const ordersOnly = await wholeOrders(url, seeded, { seconds: SECONDS / 2 });
  const quiet = await pages(url, seeded.event_id, SECONDS / 2);
  note("peak_page_p50_ms", read.p50_ms, "ms, p50 of the event page while others buy");
  note("peak_page_p99_ms", read.p99_ms, `ms, p99 of the same (${summary(read)})`);
  note("peak_order_p50_ms", bought.p50_ms, "ms, p50 of a buyer’s request at the same time");
  note("peak_order_p99_ms", bought.p99_ms, `ms, p99 of the same (${summary(bought)})`);
  note("peak_pages_per_s", read.per_second, "event pages per second at the same time");
  note("peak_orders_per_s", bought.per_second, "whole orders per second at the same time");
  note(
    "peak_orders_alone_per_s",
    ordersOnly.per_second,
    `whole orders per second without readers (${summary(ordersOnly)})`,
  );
  note("peak_pages_alone_per_s", quiet.per_second, `event pages per second without buyers (${summary(quiet)})`);
  note("peak_oversold", (await stockUsage(database, seeded)).oversold, "oversold");
  note("peak_load", loadavg()[0] ?? 0, "load average of the last minute");
}

function pages(url: string, event_id: number, seconds: number): Promise<Load> {
  const headers = { "accept-encoding": "gzip, br", "accept-language": "en" };
  const path = `/event/${event_id}/on-sale`;
  return load(url, { connections: CONNECTIONS, seconds, requests: [{ method: "GET", path, headers }] });
}

function summary({ p50_ms, statuses }: Load): string {
  return `p50 ${p50_ms} ms, ${JSON.stringify(statuses)}`;
}
