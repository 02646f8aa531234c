import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { InLanguages } from "#domain/translations.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { itemIn } from "#server/translations/localized-context.ts";
import { namedOf, type ProposedChange } from "./proposed-change.ts";

/** The removed and the added tickets in the reader's language. Null: in the organizer's. */
export async function namedIn(db: ReadDb, { planned }: Pick<ProposedChange, "planned">, locale: Locale | null) {
  const { gone, added } = namedOf(planned);
  const words = locale === null ? null : await wordsOf(db, [...gone, ...added]);
  const said = (all: typeof gone) =>
    all.map((one) => ({ item_name: itemIn(one, words, locale), quantity: one.quantity }));
  return { gone: said(gone), added: said(added) };
}

function wordsOf(db: ReadDb, all: readonly { ticket_price_id: number }[]) {
  return db
    .selectFrom("ticket_prices")
    .innerJoin("tickets", "tickets.id", "ticket_prices.ticket_id")
    .select(["ticket_prices.id as ticket_price_id", "tickets.title", "ticket_prices.label"])
    .select([
      sql<InLanguages>`in_languages(tickets.translations, 'title')`.as("titles"),
      sql<InLanguages>`in_languages(ticket_prices.translations, 'label')`.as("labels"),
    ])
    .where("ticket_prices.id", "in", [0, ...all.map(({ ticket_price_id }) => ticket_price_id)])
    .execute();
}
