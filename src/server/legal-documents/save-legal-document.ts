import type { LegalDocumentInput } from "#contract/legal-documents.ts";
import type { LegalDocumentName } from "#domain/legal-documents.ts";
import type { Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { cleanHtml } from "#server/platform/html/html.ts";

/**
 * Stores the current terms or privacy policy of an organizer and returns its id: the one in force
 * (`current_id`) where the text is unchanged, otherwise a new one. Null where there is none.
 * Documents that buyers have accepted stay stored.
 * @throws AppError invalid: an empty text
 */
export async function saveLegalDocument(
  tx: Tx,
  organizer: { id: number },
  name: LegalDocumentName,
  input: LegalDocumentInput | null,
  current_id: number | null = null,
): Promise<number | null> {
  if (!input) return null;
  const content = input.type === "LINK" ? { url: input.url, text: null } : { url: null, text: cleanHtml(input.text) };
  if (content.url === null && content.text === null) throw invalid({ [`${name}.text`]: "required" });
  const current = current_id === null ? undefined : await findLegalDocument(tx, current_id);
  if (current && current.url === content.url && current.text === content.text) return current_id;
  const { id } = await tx
    .insertInto("legal_documents")
    .values({ organizer_id: organizer.id, type: name === "terms" ? "TERMS" : "PRIVACY", ...content })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function findLegalDocument(tx: Tx, id: number) {
  return tx.selectFrom("legal_documents").select(["url", "text"]).where("id", "=", id).executeTakeFirst();
}
