import type { Body } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import type { Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { readInput } from "./read-input.ts";
import { requireTimezone } from "./require-timezone.ts";

/**
 * Creates a draft for an organizer of the caller's account, in the organizer's zone and currency unless told. Gives its id.
 * @throws AppError invalid
 */
export async function createEvent(tx: Tx, caller: SignedIn, input: Body<typeof events.create>): Promise<number> {
  const organizer = await tx
    .selectFrom("organizers")
    .selectAll()
    .where("id", "=", input.organizer_id)
    .where("account_id", "=", caller.account_id)
    .executeTakeFirst();
  if (!organizer) throw invalid({ organizer_id: "wrong" });
  const timezone = input.timezone ?? organizer.timezone;
  await requireTimezone(tx, timezone);
  const { id } = await tx
    .insertInto("events")
    .values({
      ...readInput(input, timezone),
      account_id: caller.account_id,
      organizer_id: organizer.id,
      currency: input.currency ?? organizer.currency,
      language: input.language ?? caller.locale,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("event_settings").values({ event_id: id, support_email: organizer.email }).execute();
  return id;
}
