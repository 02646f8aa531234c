import type { Body } from "#contract/endpoint.ts";
import type { invoices } from "#contract/invoices.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { OutdatedVersion } from "#server/platform/database/optimistic-lock.ts";
import { sellerOf } from "./sellers.ts";

/**
 * Saves an organizer's seller details for future invoices. Issued documents and the number sequence
 * stay unchanged.
 * @throws AppError conflict, where another member has saved them in the meantime
 */
export async function saveSeller(
  ctx: WriteContext,
  organizer: OwnOrganizer,
  { updated_at, ...rest }: Body<typeof invoices.saveSeller>,
): Promise<void> {
  const { tx, now } = ctx;
  await tx
    .insertInto("sellers")
    .values({ organizer_id: organizer.id, updated_at: organizer.updated_at })
    .onConflict((clash) => clash.column("organizer_id").doNothing())
    .execute();
  const locked = await tx
    .selectFrom("sellers")
    .select("updated_at")
    .where("organizer_id", "=", organizer.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (updated_at !== undefined && locked.updated_at.getTime() !== Date.parse(updated_at)) throw new OutdatedVersion();
  const before = await sellerOf(tx, organizer);
  await tx
    .updateTable("sellers")
    .set({ ...rest, updated_at: now })
    .where("organizer_id", "=", organizer.id)
    .execute();
  await recordActivity(ctx, {
    kind: "organizer.seller_updated",
    account_id: organizer.account_id,
    event_id: null,
    subject: { organizer: organizer.id },
    data: { changed: changedFields(before, rest) },
  });
}
