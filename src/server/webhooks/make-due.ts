import type { WriteContext } from "#server/platform/write-context.ts";

/** Makes all that waits for an endpoint due now. Its row is locked. */
export async function makeDue({ tx, now }: Pick<WriteContext, "tx" | "now">, endpoint_id: number): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: now })
    .where("endpoint_id", "=", endpoint_id)
    .where("status", "=", "PENDING")
    .where("next_attempt_at", ">", now)
    .execute();
}
