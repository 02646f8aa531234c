import { randomUUID } from "node:crypto";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { responseOfCard, type SandboxResponse } from "./cards.ts";
import { sendSandboxNotice } from "./notices.ts";

type Card = { card_number: string; expiry: string; cvc: string; authenticated?: boolean | undefined };

/** Charges or declines a test card, and sends a notice at once, 30 seconds later, or never. */
export async function confirmSandboxPayment(
  { tx, now }: WriteContext,
  client_secret: string,
  card: Card,
): Promise<Pick<SandboxResponse, "status" | "failure_code">> {
  const payment = await tx
    .selectFrom("sandbox_payments")
    .selectAll()
    .where("client_secret", "=", client_secret)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new AppError("not_found");
  if (payment.status === "succeeded") return { status: "succeeded", failure_code: null };
  if (payment.status === "failed" || payment.status === "cancelled")
    return { status: "failed", failure_code: payment.failure_code };
  const response = responseOfCard(card, now);
  await tx
    .updateTable("sandbox_payments")
    .set({
      status: response.status,
      failure_code: response.failure_code,
      refund_outcome: response.refund_outcome ?? "at_once",
    })
    .where("id", "=", payment.id)
    .execute();
  if (response.notice !== "lost" && response.status !== "requires_action") {
    const at = response.notice === "late" ? new Date(now.getTime() + 30_000) : undefined;
    await enqueue(tx, sendSandboxNotice, { notice_id: randomUUID(), payment_id: payment.id }, { at });
  }
  return { status: response.status, failure_code: response.failure_code };
}
