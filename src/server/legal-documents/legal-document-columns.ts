import { expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { LegalDocument } from "#contract/legal-documents.ts";
import { BUILT_IN_TERMS, type LegalDocumentName } from "#domain/legal-documents.ts";
import type { Database } from "#server/platform/table-types.ts";

/**
 * An organizer's legal documents as they were written, for a query that selects from `organizers`.
 */
export function legalDocumentColumns() {
  return [writtenDocument("terms").as("terms"), writtenDocument("privacy").as("privacy")] as const;
}

/** The URLs of the legal documents that buyers accept: external ones, or our own pages for them. */
export function legalDocumentUrlColumns() {
  const terms = sql<string>`coalesce(${urlOf("terms")}, ${sql.lit(BUILT_IN_TERMS)})`;
  return [terms.as("terms_url"), urlOf("privacy").as("privacy_url")] as const;
}

function writtenDocument(name: LegalDocumentName) {
  return jsonObjectFrom(
    expressionBuilder<Database, "organizers">()
      .selectFrom("legal_documents")
      .select(["legal_documents.url", "legal_documents.text"])
      .whereRef("legal_documents.id", "=", `organizers.${name}_id`),
  );
}

function urlOf(name: LegalDocumentName) {
  return sql<string | null>`(
    select coalesce(legal_documents.url, '/organizer/' || organizers.id || '/' || ${sql.lit(name)})
    from legal_documents
    where legal_documents.id = ${sql.ref(`organizers.${name}_id`)}
  )`;
}

/**
 * Returns the document as responses contain it. Its text was sanitized when it was stored; public
 * pages sanitize it once more.
 */
export function legalDocumentOf(written: { url: string | null; text: string | null } | null): LegalDocument | null {
  if (!written) return null;
  return written.url === null ? { type: "TEXT", text: written.text ?? "" } : { type: "LINK", url: written.url };
}
