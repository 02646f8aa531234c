import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { InLanguages } from "#domain/translations.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { itemIn } from "#server/translations/localized-context.ts";
import { namedOf, type ProposedChange } from "./proposed-change.ts";

/** The removed and the added tickets in the reader's language. Null: in the organizer's. */
export async function namedIn(db: ReadDb, { planned }: Pick<ProposedChange, "planned">, locale: Locale | null) {
  const { gone, added } = namedOf(planned);
  const texts = locale === null ? null : await soldTextsOf(db, [...gone, ...added]);
  const labelsOf = (all: typeof gone) =>
    all.map((line) => ({ item_name: itemIn(line, texts, locale), quantity: line.quantity }));
  return { gone: labelsOf(gone), added: labelsOf(added) };
}

function soldTextsOf(db: ReadDb, all: readonly { ticket_price_id: number }[]) {
  return db
    .selectFrom("ticket_prices")
    .innerJoin("tickets", "tickets.id", "ticket_prices.ticket_id")
    .select(["ticket_prices.id as ticket_price_id", "tickets.title", "ticket_prices.label"])
    .select([
      sql<InLanguages>`translations_of(tickets.translations, 'title')`.as("titles"),
      sql<InLanguages>`translations_of(ticket_prices.translations, 'label')`.as("labels"),
    ])
    .where("ticket_prices.id", "=", anyOf(all.map(({ ticket_price_id }) => ticket_price_id)))
    .execute();
}
