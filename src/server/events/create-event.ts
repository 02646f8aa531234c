import type { Body } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import { mayCreateEvents } from "#domain/roles.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { findOwnOrganizer } from "#server/access/own-organizer.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { insertSettings } from "./first-settings.ts";
import { initialTranslations } from "#server/translations/translations-input.ts";
import { readEventInput } from "./read-event-input.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import { requireTimezone } from "#server/platform/database/require-timezone.ts";

/**
 * Creates a draft for an organizer of the caller's account, in the organizer's time zone and
 * currency by default, with its location if it is known. Returns its id.
 * @throws AppError forbidden for a member whose scope is limited to chosen events; invalid
 */
export async function createEvent(
  ctx: WriteContext,
  caller: Pick<SignedIn, "account" | "locale">,
  input: Body<typeof events.create>,
): Promise<number> {
  const { tx } = ctx;
  if (!mayCreateEvents(caller.account.scope)) throw new AppError("forbidden");
  const organizer = await findOwnOrganizer(tx, caller, input.organizer_id);
  if (!organizer) throw invalid({ organizer_id: "wrong" });
  const timezone = input.timezone ?? organizer.timezone;
  await requireTimezone(tx, timezone);
  const { translations, ...rest } = readEventInput(input, timezone);
  const { id } = await tx
    .insertInto("events")
    .values({
      ...rest,
      ...(translations && { translations: initialTranslations(translations) }),
      account_id: organizer.account_id,
      organizer_id: organizer.id,
      currency: input.currency ?? organizer.currency,
      language: input.language ?? caller.locale,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertSettings(ctx, caller.account, { id, organizer_id: organizer.id }, initialLocation(input));
  await recordActivity(ctx, {
    kind: "event.created",
    account_id: organizer.account_id,
    event_id: id,
    subject: { event: id },
    data: {},
  });
  return id;
}

function initialLocation(input: Body<typeof events.create>) {
  const { is_online_event = false, location_details, online_event_connection_details } = input;
  return {
    is_online_event,
    location_details: location_details ? JSON.stringify(location_details) : null,
    online_event_connection_details: cleanHtml(online_event_connection_details ?? null),
  };
}
