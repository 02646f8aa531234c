import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Finding } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
const DAY = 86_400_000;

/** Free space beside the built-in database, which stops where there is none. */
export async function examineDisk(
  { database_url, data_dir }: Config,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<Finding[]> {
  if (database_url || !existsSync(data_dir)) return [];
  const gigabytes = (await freeBytes(data_dir)) / GIGABYTE;
  const sentence = `${gigabytes.toFixed(1)} GB are free in ${data_dir}`;
  if (gigabytes >= 5) return [{ check: "disk", result: "ok", sentence: `${sentence}.` }];
  return [{ check: "disk", result: gigabytes < 1 ? "wrong" : "note", sentence: `${sentence}: that is little.` }];
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Apple's certificate. Once it has expired no passes are offered. */
export function examineAppleWallet({ wallets: { apple } }: Pick<Config, "wallets">, now: Date): Finding[] {
  if (!apple) return [];
  const day = apple.valid_until.toISOString().slice(0, 10);
  const days = (apple.valid_until.getTime() - now.getTime()) / DAY;
  if (days <= 0)
    return [{ check: "certificate", result: "wrong", sentence: `The certificate of Apple Wallet expired on ${day}.` }];
  const sentence = `The certificate of Apple Wallet expires on ${day}`;
  if (days > 30) return [{ check: "certificate", result: "ok", sentence: `${sentence}.` }];
  return [{ check: "certificate", result: "note", sentence: `${sentence}: renew it.` }];
}

/** Whether Stripe's webhooks arrive. Payments are settled without them, refunds and disputes are not. */
export async function examineStripe({ stripe }: Pick<Config, "stripe">, db: ReadDb): Promise<Finding[]> {
  if (!stripe) return [];
  const { rows } = await sql<{ received_at: Date | null; is_missing: boolean }>`
    select
      notices.received_at,
      coalesce(payments.succeeded_at > coalesce(notices.received_at, '-infinity') + interval '1 hour', false)
        as is_missing
    from (select max(received_at) as received_at from provider_notices where provider = 'stripe') as notices
    cross join (
      select max(updated_at) as succeeded_at
      from payments
      where provider = 'stripe' and status = 'SUCCEEDED' and updated_at > now() - interval '30 days'
    ) as payments`.execute(db);
  const last = rows[0]?.received_at ?? null;
  const arrived = last ? `The last webhook of Stripe arrived at ${last.toISOString()}` : "No webhook of Stripe arrived";
  if (rows[0]?.is_missing)
    return [
      {
        ...{ check: "stripe", result: "wrong" },
        sentence: `${arrived}, but there are later payments: check the webhook and its signing secret in Stripe.`,
      },
    ];
  return [{ check: "stripe", result: last ? "ok" : "note", sentence: `${arrived}${last ? "" : " yet"}.` }];
}
