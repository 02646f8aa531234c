import type { PublicLegalDocument } from "#contract/legal-documents.ts";
import type { LegalDocumentName } from "#domain/legal-documents.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import { legalDocumentOf } from "./legal-document-columns.ts";

/**
 * Returns an organizer's terms or privacy policy for the public.
 * @throws AppError not_found
 */
export async function publicLegalDocument(
  db: ReadDb,
  organizer_id: number,
  name: LegalDocumentName,
): Promise<PublicLegalDocument> {
  const found = await db
    .selectFrom("organizers")
    .innerJoin("legal_documents", "legal_documents.id", `organizers.${name}_id`)
    .select(["organizers.name as organizer_name", "organizers.timezone"])
    .select(["legal_documents.url", "legal_documents.text", "legal_documents.created_at"])
    .where("organizers.id", "=", organizer_id)
    .executeTakeFirst();
  const document = found && legalDocumentOf({ url: found.url, text: shownHtml(found.text) });
  if (!document) throw new AppError("not_found");
  const { organizer_name, timezone, created_at } = found;
  return { organizer_name, timezone, created_at: created_at.toISOString(), document };
}
