import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Db, inTransaction } from "../../platform/database.ts";
import { AppError } from "../../platform/errors.ts";
import { job } from "../../platform/jobs.ts";
import { settle } from "../settle.ts";
import { sandboxProvider } from "./provider.ts";

/** Tells us, as a provider's webhook would, that something happened to a payment. */
export const sendSandboxNotice = job({
  name: "send-sandbox-notice",
  payload: z.object({ notice_id: z.string(), payment_id: z.string() }),
  max_attempts: 10,
  async run(db, notice) {
    const body = Buffer.from(JSON.stringify(notice));
    await receiveNotice(db, body, await signatureOf(db, body, Math.floor(Date.now() / 1000)));
  },
});

/** A notice may be this old, in seconds. */
const TOLERANCE = 300;

/**
 * Takes a signed notice: checked on the raw bytes, each notice once, and believed only as a hint to ask the provider.
 * @throws AppError forged, malformed
 */
export async function receiveNotice(db: Db, body: Buffer, signature: string): Promise<void> {
  await checkSignature(db, body, signature);
  const notice = noticeOf(body);
  const payment = await sandboxProvider.find(db, notice.payment_id);
  if (!payment) return;
  await settle(db, sandboxProvider, payment);
  await inTransaction(db, (tx) =>
    tx
      .insertInto("provider_notices")
      .values({ provider: "sandbox", notice_id: notice.notice_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function checkSignature(db: Db, body: Buffer, signature: string): Promise<void> {
  const at = Number(/t=(\d{1,12})/.exec(signature)?.[1]);
  const isFresh = Math.abs(Date.now() / 1000 - at) <= TOLERANCE;
  const expected = Buffer.from(await signatureOf(db, body, at));
  const given = Buffer.from(signature);
  if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError("forged");
}

/** `t=…,v1=…`: HMAC-SHA256 over time and raw body, as Stripe signs its own (Stripe documentation, "Verify webhook signatures"). */
export async function signatureOf(db: Db, body: Buffer, at: number): Promise<string> {
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", "sandbox_notice_key")
    .executeTakeFirstOrThrow();
  return `t=${at},v1=${createHmac("sha256", value).update(`${at}.`).update(body).digest("hex")}`;
}

function noticeOf(body: Buffer): { notice_id: string; payment_id: string } {
  try {
    return z
      .object({ notice_id: z.string().min(1), payment_id: z.string().min(1) })
      .parse(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new AppError("malformed", { cause: error });
  }
}
