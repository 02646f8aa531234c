import { sql } from "kysely";
import { happened } from "#server/happenings/happened.ts";
import type { OwnOrganizer } from "#server/organizers/own-organizer.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { adjustImage, type Adjusted } from "./crop-image.ts";
import type { ImageRow } from "./image-of.ts";
import { deleteImages, keepImage } from "./keep-image.ts";
import { ownLogo } from "./own-image.ts";
import { listFormerLogos, listLogos } from "./queries.ts";
import type { Rendered } from "./render.ts";

/** Gives an organizer its logo. The one before can be put back; the one before that goes. */
export async function replaceLogo(
  deed: Deed,
  organizer: OwnOrganizer,
  file_name: string,
  rendered: Rendered,
): Promise<ImageRow> {
  const { tx } = deed;
  await lockOrganizer(tx, organizer);
  await setAside(deed, organizer);
  await tell(deed, organizer, "organizer.logo_changed");
  const owner = { account_id: organizer.account_id, organizer_id: organizer.id, type: "LOGO" } as const;
  return keepImage(tx, owner, file_name, rendered);
}

/**
 * Puts the logo back that was replaced or taken away last, the very same; the present one goes, with its files.
 * @throws AppError not_found, where it is no longer there
 */
export async function restoreLogo(deed: Deed, organizer: OwnOrganizer, image_id: number): Promise<ImageRow> {
  const { tx } = deed;
  await lockOrganizer(tx, organizer);
  const former = (await listFormerLogos(tx, organizer)).find(({ id }) => id === image_id);
  if (!former) throw new AppError("not_found");
  await deleteImages(tx, await listLogos(tx, organizer));
  await tx.updateTable("images").set({ type: "LOGO", replaced_at: null }).where("id", "=", former.id).execute();
  await tell(deed, organizer, "organizer.logo_changed");
  return former;
}

/**
 * Takes a logo away. It can be put back.
 * @throws AppError not_found, where another one has taken its place meanwhile
 */
export async function removeLogo(deed: Deed, organizer: OwnOrganizer, image_id: number): Promise<void> {
  await lockOrganizer(deed.tx, organizer);
  await ownLogo(deed.tx, organizer, image_id);
  await setAside(deed, organizer);
  await tell(deed, organizer, "organizer.logo_removed");
}

/**
 * Shows another part of a logo, and says what stays in sight where it is cropped.
 * @throws AppError not_found, where another one has taken its place meanwhile, or another part of it was drawn
 */
export async function adjustLogo(deed: Deed, organizer: OwnOrganizer, adjusted: Adjusted): Promise<ImageRow> {
  await lockOrganizer(deed.tx, organizer);
  const logo = await ownLogo(deed.tx, organizer, adjusted.from.id);
  const shown = await adjustImage(deed.tx, logo, adjusted);
  await tell(deed, organizer, "organizer.logo_changed");
  return shown;
}

/** The logo steps aside and can be put back (`restoreLogo`) until it is tidied away; what stepped aside before goes for good. */
async function setAside({ tx, now }: Deed, organizer: OwnOrganizer): Promise<void> {
  await deleteImages(tx, await listFormerLogos(tx, organizer));
  await tx
    .updateTable("images")
    .set({ type: "FORMER_LOGO", replaced_at: now })
    .where("organizer_id", "=", organizer.id)
    .where("type", "=", "LOGO")
    .execute();
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
