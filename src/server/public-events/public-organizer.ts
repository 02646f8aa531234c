import { sql } from "kysely";
import type { PublicOrganizer } from "#contract/public-organizers.ts";
import { descriptionPreview } from "#domain/truncate-text.ts";
import { slugOf } from "#domain/slug.ts";
import { optionalImage } from "#server/images/image-of.ts";
import { logoColumn } from "#server/images/image-queries.ts";
import { legalDocumentUrlColumns } from "#server/legal-documents/legal-document-columns.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { isListed } from "./listed-events.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";

/**
 * Returns an organizer for the public. An organizer without listed events or without a public page
 * is not found, so that names can't be collected by counting up ids.
 * @throws AppError not_found
 */
export async function publicOrganizer(db: ReadDb, organizer_id: number): Promise<PublicOrganizer> {
  const found = await db
    .selectFrom("organizers")
    .select(["id", "name", "website", "description", ...legalDocumentUrlColumns()])
    .select([logoColumn().as("logo"), sql<string>`description_preview(description)`.as("description_preview")])
    .where("id", "=", organizer_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("events")
          .innerJoin("event_settings", "event_settings.event_id", "events.id")
          .select("events.id")
          .whereRef("events.organizer_id", "=", "organizers.id")
          .where(isListed),
      ),
    )
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return {
    ...found,
    slug: slugOf(found.name),
    description: shownHtml(found.description),
    description_preview: descriptionPreview(found),
    logo: optionalImage(found.logo),
  };
}
