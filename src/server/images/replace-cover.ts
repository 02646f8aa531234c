import { sql } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { adjustImage, type Adjusted } from "./crop-image.ts";
import type { ImageRow } from "./image-of.ts";
import { deleteImages, keepImage } from "./keep-image.ts";
import { ownImage } from "./own-image.ts";
import { listFormerCovers, listImages } from "./queries.ts";
import type { Rendered } from "./render.ts";

/** Gives an event its cover. The one before can be put back; the one before that goes. */
export async function replaceCover(
  deed: Deed,
  event: OwnEvent,
  file_name: string,
  rendered: Rendered,
): Promise<ImageRow> {
  await lockEvent(deed.tx, event);
  await setAside(deed, event);
  await tellChanged(deed, event);
  const owner = { account_id: event.account_id, event_id: event.id, type: "EVENT_COVER" } as const;
  return keepImage(deed.tx, owner, file_name, rendered);
}

/**
 * Puts the cover back that was replaced or taken away last, the very same; the present one goes, with its files.
 * @throws AppError not_found, where it is no longer there
 */
export async function restoreCover(deed: Deed, event: OwnEvent, image_id: number): Promise<ImageRow> {
  const { tx } = deed;
  await lockEvent(tx, event);
  const former = (await listFormerCovers(tx, event)).find(({ id }) => id === image_id);
  if (!former) throw new AppError("not_found");
  await deleteImages(
    tx,
    (await listImages(tx, event)).filter(({ type }) => type === "EVENT_COVER"),
  );
  await tx.updateTable("images").set({ type: "EVENT_COVER", replaced_at: null }).where("id", "=", former.id).execute();
  await tellChanged(deed, event);
  return former;
}

/**
 * Takes an event's cover away. It can be put back.
 * @throws AppError not_found, where another one has taken its place meanwhile
 */
export async function removeCover(deed: Deed, event: OwnEvent, image_id: number): Promise<void> {
  await lockEvent(deed.tx, event);
  await ownImage(deed.tx, event, image_id);
  await setAside(deed, event);
  await happened(deed, {
    kind: "event.cover_removed",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
}

/**
 * Shows another part of a cover, and says what stays in sight where it is cropped.
 * @throws AppError not_found, where another one has taken its place meanwhile, or another part of it was drawn
 */
export async function adjustCover(deed: Deed, event: OwnEvent, adjusted: Adjusted): Promise<ImageRow> {
  await lockEvent(deed.tx, event);
  const image = await ownImage(deed.tx, event, adjusted.from.id);
  const shown = await adjustImage(deed.tx, image, adjusted);
  await tellChanged(deed, event);
  return shown;
}

/** The cover steps aside and can be put back (`restoreCover`) until it is tidied away; what stepped aside before goes for good. */
async function setAside({ tx, now }: Deed, event: OwnEvent): Promise<void> {
  await deleteImages(tx, await listFormerCovers(tx, event));
  await tx
    .updateTable("images")
    .set({ type: "FORMER_COVER", replaced_at: now })
    .where("event_id", "=", event.id)
    .where("type", "=", "EVENT_COVER")
    .execute();
}

async function tellChanged(deed: Deed, event: OwnEvent): Promise<void> {
  await happened(deed, {
    kind: "event.cover_changed",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
}

/** Of two uploads at one moment the later one stays. Buyers do not wait for it. */
async function lockEvent(tx: Tx, event: OwnEvent): Promise<void> {
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
}
