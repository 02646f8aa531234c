import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import type { ProviderNotice, SentNotice } from "#server/payment-connections/payment-provider.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** The key that signs the sandbox's notices. Created at the first start, like every secret. */
export const SANDBOX_NOTICE_KEY = "sandbox_notice_key";

/** Maximum age of a notice, in seconds. */
const TOLERANCE = 300;

/** @throws AppError forged, malformed */
export function readSandboxNotice({ body, headers, now, secrets }: SentNotice): ProviderNotice {
  const signature = headers["x-sandbox-signature"];
  if (typeof signature !== "string") throw new AppError("forged");
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  const isFresh = Math.abs(now.getTime() / 1000 - at) <= TOLERANCE;
  const expected = signatureOf(secrets, body, at);
  // During a key rotation a notice carries several signatures: one valid signature is enough.
  const isSigned = signature
    .split(",")
    .filter((part) => part.startsWith("v1="))
    .some((part) => isSame(`t=${at},${part}`, expected));
  if (!isFresh || !isSigned) throw new AppError("forged");
  return noticeOf(body);
}

/** `t=…,v1=…`: HMAC-SHA256 over time and raw body, as Stripe signs its own (Stripe documentation, "Verify webhook signatures"). */
export function signatureOf(secrets: Secrets, body: Buffer, at: number): string {
  const key = secrets.get(SANDBOX_NOTICE_KEY);
  return `t=${at},v1=${createHmac("sha256", key).update(`${at}.`).update(body).digest("hex")}`;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function noticeOf(body: Buffer): ProviderNotice {
  try {
    const { notice_id, payment_id } = z
      .object({ notice_id: z.string().min(1), payment_id: z.string().min(1) })
      .parse(JSON.parse(body.toString("utf8")));
    return { notice_id, about: "payment", provider_payment_id: payment_id };
  } catch (error) {
    throw new AppError("malformed", { cause: error });
  }
}
