import { expressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Reply } from "#contract/endpoint.ts";
import type { orders } from "#contract/orders.ts";
import type { PaperName } from "#domain/legal-documents.ts";
import { paperOf } from "#server/legal-documents/legal-document-columns.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { shownHtml } from "#server/platform/sanitize-html.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { OwnOrder } from "./own-order.ts";

/** When an order's buyer agreed, and to what, for a query that selects from `orders`. */
export function agreementColumns() {
  return [
    "orders.terms_accepted_at",
    addressOf("terms").as("terms"),
    "orders.terms_url",
    addressOf("privacy").as("privacy"),
  ] as const;
}

function addressOf(name: PaperName) {
  return jsonObjectFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("papers")
      .select("papers.url")
      .whereRef("papers.id", "=", `orders.${name}_id`),
  );
}

/**
 * The very words that an order's buyer agreed to.
 * @throws AppError not_found
 */
export async function acceptedPaper(
  db: ReadDb,
  order: OwnOrder,
  name: PaperName,
): Promise<Reply<typeof orders.acceptedPaper>["data"]> {
  const found = await db
    .selectFrom("orders")
    .innerJoin("papers", "papers.id", `orders.${name}_id`)
    .select(["papers.url", "papers.text", "papers.created_at"])
    .where("orders.id", "=", order.id)
    .executeTakeFirst();
  const paper = found && paperOf({ url: found.url, text: shownHtml(found.text) });
  if (!paper) throw new AppError("not_found");
  return { paper, created_at: found.created_at };
}
