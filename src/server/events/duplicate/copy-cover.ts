import type { OwnEvent } from "#server/access/own-event.ts";
import type { Original, Variant } from "#server/images/image-of.ts";
import type { Tx } from "#server/platform/database.ts";
import { copyFile } from "#server/platform/files/files.ts";
import { SAME } from "./duplicate-columns.ts";

/** Copies the cover with files of its own, so that removing one cover does not affect the other. */
export async function copyCover(tx: Tx, from: OwnEvent, to: OwnEvent): Promise<void> {
  const cover = await tx
    .selectFrom("images")
    .select([...SAME.images, "variants", "original"])
    .where("event_id", "=", from.id)
    .where("type", "=", "EVENT_COVER")
    .executeTakeFirst();
  if (!cover) return;
  const variants: Variant[] = [];
  for (const { width, key } of cover.variants as Variant[]) variants.push({ width, key: await copyFile(tx, key) });
  const source = cover.original as Original | null;
  const original = source && { ...source, key: await copyFile(tx, source.key) };
  await tx
    .insertInto("images")
    .values({
      ...cover,
      ...{ crop: cover.crop && JSON.stringify(cover.crop), original: original && JSON.stringify(original) },
      ...{ variants: JSON.stringify(variants), event_id: to.id },
    })
    .execute();
}
