import { sql } from "kysely";
import type { Focus } from "#contract/images.ts";
import { happened } from "#server/happenings/happened.ts";
import type { OwnOrganizer } from "#server/organizers/own-organizer.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { ImageRow } from "./image-of.ts";
import { deleteImages, keepImage } from "./keep-image.ts";
import { ownLogo } from "./own-image.ts";
import { listLogos } from "./queries.ts";
import type { Rendered } from "./render.ts";

/** Gives an organizer its logo. The one before goes, with its files. */
export async function replaceLogo(
  deed: Deed,
  organizer: OwnOrganizer,
  file_name: string,
  rendered: Rendered,
): Promise<ImageRow> {
  const { tx } = deed;
  await lockOrganizer(tx, organizer);
  await deleteImages(tx, await listLogos(tx, organizer));
  await tell(deed, organizer, "organizer.logo_changed");
  const owner = { account_id: organizer.account_id, organizer_id: organizer.id, type: "LOGO" } as const;
  return keepImage(tx, owner, file_name, rendered);
}

/** @throws AppError not_found, where another one has taken its place meanwhile */
export async function removeLogo(deed: Deed, organizer: OwnOrganizer, image_id: number): Promise<void> {
  await lockOrganizer(deed.tx, organizer);
  await deleteImages(deed.tx, [await ownLogo(deed.tx, organizer, image_id)]);
  await tell(deed, organizer, "organizer.logo_removed");
}

/**
 * Says what stays in sight where it is cropped.
 * @throws AppError not_found
 */
export async function focusLogo(
  deed: Deed,
  organizer: OwnOrganizer,
  image_id: number,
  { x, y }: Focus,
): Promise<ImageRow> {
  await lockOrganizer(deed.tx, organizer);
  const image = await ownLogo(deed.tx, organizer, image_id);
  const focused = { focus_x: x, focus_y: y };
  await deed.tx.updateTable("images").set(focused).where("id", "=", image.id).execute();
  await tell(deed, organizer, "organizer.logo_changed");
  return { ...image, ...focused };
}

async function tell(
  deed: Deed,
  organizer: OwnOrganizer,
  kind: "organizer.logo_changed" | "organizer.logo_removed",
): Promise<void> {
  const { id, account_id } = organizer;
  await happened(deed, { kind, account_id, event_id: null, subject: { organizer: id }, data: {} });
}

/** Of two uploads at one moment the later one stays, and there is never more than one. */
async function lockOrganizer(tx: Tx, organizer: OwnOrganizer): Promise<void> {
  await sql`select from organizers where id = ${organizer.id} for no key update`.execute(tx);
}
