import { msg } from "@lingui/core/macro";
import type { Body } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import { countSoon } from "#server/event-stats/recount-days.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import { recordShownPictures, picturesOf } from "#server/images/text-pictures.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { listFixedCodes } from "#server/promo-codes/promo-code-queries.ts";
import { languagesOf, changedAgain } from "#server/translations/translations-input.ts";
import { takeLanguageOff } from "./remove-language.ts";
import { eventHasOrders } from "./event-queries.ts";
import { type EventInput, readEventInput } from "./read-event-input.ts";
import { notifyOfMove, whenAndWhere } from "./notify-attendees.ts";
import { requireTimezone } from "#server/platform/database/require-timezone.ts";

/**
 * Replaces all fields of an event.
 * @throws AppError conflict, invalid (currency_frozen)
 */
export async function updateEvent(
  ctx: WriteContext,
  event: OwnEvent,
  { updated_at, tell_guests, ...input }: Body<typeof events.update>,
): Promise<void> {
  await lockIfUnmodified(ctx.tx, "events", event, updated_at);
  await writeEvent(ctx, event, input, tell_guests);
}

/**
 * Writes an event. Its times are read in the time zone that is sent, or in its own. The currency
 * stays once something was sold; after a change of the time zone the stats are counted by its days,
 * soon afterwards.
 * @throws AppError invalid (currency_frozen, or the promo codes that prevent it)
 */
export async function writeEvent(
  ctx: WriteContext,
  event: OwnEvent,
  input: EventInput,
  tell_guests = false,
): Promise<void> {
  const { tx } = ctx;
  const before = tell_guests ? await whenAndWhere(tx, event) : undefined;
  const timezone = input.timezone ?? event.timezone;
  if (timezone !== event.timezone) await requireTimezone(tx, timezone);
  const currency = input.currency ?? event.currency;
  if (currency !== event.currency) await refuseWithAmounts(tx, event);
  const pictures = await picturesOf(tx, event);
  const { translations, ...rest } = readEventInput(input, timezone, pictures);
  const changes = { ...rest, currency, language: input.language ?? event.language };
  await tx
    .updateTable("events")
    .set({ ...changes, ...(translations && { translations: changedAgain(translations) }), updated_at: ctx.now })
    .where("id", "=", event.id)
    .execute();
  if (timezone !== event.timezone) await countSoon(tx, event);
  for (const locale of languagesOf(translations ?? {}).taken_off) await takeLanguageOff(ctx, event, locale);
  await recordShownPictures(ctx, event);
  await recordActivity(ctx, {
    kind: "event.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { changed: [...changedFields(event, changes), ...(await changedTranslations(ctx, event))] },
  });
  if (before) await notifyOfMove(ctx, event, before);
}

async function changedTranslations({ tx }: WriteContext, before: OwnEvent): Promise<string[]> {
  const now = await tx
    .selectFrom("events")
    .select("translations")
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  return changedFields({ translations: before.translations }, now);
}

/**
 * The lock waits for a transaction that places an order, or that writes a promo code with a fixed
 * discount; a later one reads the currency again and finds the new one. A discount of 5 euros must
 * not become one of 5 yen.
 */
async function refuseWithAmounts(tx: Tx, event: OwnEvent): Promise<void> {
  await tx.selectFrom("events").select("id").where("id", "=", event.id).forUpdate().execute();
  if (await eventHasOrders(tx, event)) throw invalid({ currency: "currency_frozen" });
  const codes = await listFixedCodes(tx, event, CODES_LISTED + 1);
  if (codes.length === 0) return;
  const names = codes.slice(0, CODES_LISTED).join(", ") + (codes.length > CODES_LISTED ? " …" : "");
  const { currency } = event;
  throw invalid({
    currency: msg`Some promo codes have a fixed discount in ${currency}: ${names}. Change or delete them first.`,
  });
}

/** Promo codes that are named in the error. */
const CODES_LISTED = 3;
