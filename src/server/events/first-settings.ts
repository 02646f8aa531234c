import type { Insertable } from "kysely";
import { findEventDefaults } from "#server/accounts/event-defaults.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

type InitialSettings = Partial<Omit<Insertable<Database["event_settings"]>, "event_id" | "updated_at">>;

/**
 * Inserts the settings of a new event: the account's defaults, the organizer's email address for
 * support, and what is given.
 */
export async function insertSettings(
  { tx, now }: WriteContext,
  account: OwnAccount,
  event: { id: number; organizer_id: number },
  initial: InitialSettings = {},
): Promise<void> {
  const { support_email, ...defaults } = await findEventDefaults(tx, account);
  const { email, tax_behavior } = await tx
    .selectFrom("organizers")
    .select(["email", "tax_behavior"])
    .where("id", "=", event.organizer_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("event_settings")
    .values({
      ...{ ...defaults, support_email: support_email ?? email, tax_behavior: tax_behavior ?? defaults.tax_behavior },
      ...{ ...initial, event_id: event.id, updated_at: now },
    })
    .execute();
}
