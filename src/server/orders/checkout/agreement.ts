import { expressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Reply } from "#contract/endpoint.ts";
import type { orders } from "#contract/orders.ts";
import type { LegalDocumentName } from "#domain/legal-documents.ts";
import { legalDocumentOf } from "#server/legal-documents/legal-document-columns.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { OwnOrder } from "#server/access/own-order.ts";

/** When and to what an order's buyer agreed, for a query that selects from `orders`. */
export function agreementColumns() {
  return [
    "orders.terms_accepted_at",
    addressOf("terms").as("terms"),
    "orders.terms_url",
    addressOf("privacy").as("privacy"),
  ] as const;
}

function addressOf(name: LegalDocumentName) {
  return jsonObjectFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("legal_documents")
      .select("legal_documents.url")
      .whereRef("legal_documents.id", "=", `orders.${name}_id`),
  );
}

/**
 * The exact text that an order's buyer agreed to.
 * @throws AppError not_found
 */
export async function acceptedDocument(
  db: ReadDb,
  order: OwnOrder,
  name: LegalDocumentName,
): Promise<Reply<typeof orders.acceptedDocument>["data"]> {
  const found = await db
    .selectFrom("orders")
    .innerJoin("legal_documents", "legal_documents.id", `orders.${name}_id`)
    .select(["legal_documents.url", "legal_documents.text", "legal_documents.created_at"])
    .where("orders.id", "=", order.id)
    .executeTakeFirst();
  const document = found && legalDocumentOf({ url: found.url, text: shownHtml(found.text) });
  if (!document) throw new AppError("not_found");
  return { document, created_at: found.created_at };
}
