import type { Body } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import type { Translations } from "#domain/translations.ts";
import { isInEventYears } from "#domain/event-status.ts";
import { moveBetween } from "#domain/moved-dates.ts";
import { isOrganizerWithin } from "#domain/roles.ts";
import { type OwnEvent, ownEvent } from "#server/access/own-event.ts";
import { readEventInput } from "#server/events/read-event-input.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { copyPictures } from "#server/images/text-pictures.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { toInstant } from "#server/platform/wall-time.ts";
import { copyCover } from "./copy-cover.ts";
import { copyCapacityAssignments, copyCheckInLists } from "./copy-capacities-and-lists.ts";
import { copyLabels } from "./copy-labels.ts";
import { copyPromoCodes } from "./copy-promo-codes.ts";
import { copyQuestions } from "./copy-questions.ts";
import { copyVenue, copySettings } from "./copy-settings.ts";
import { copyTickets } from "./copy-tickets.ts";
import { SAME } from "./duplicate-columns.ts";
import { unchangedTranslations } from "./keep-translations.ts";

const NO_QUESTIONS: ReadonlyMap<number, number> = new Map();

/**
 * Creates a new draft of the same organizer from an event, archived or not, with the requested
 * parts; its dates move with the start (docs/decisions/0035). Orders, uses and views are not
 * copied. Returns its id.
 * @throws AppError forbidden for a member who does not work for the whole organizer; invalid
 */
export async function duplicateEvent(
  ctx: WriteContext,
  caller: SignedIn,
  from: OwnEvent,
  input: Body<typeof events.duplicate>,
  secrets: Secrets,
): Promise<number> {
  const { tx } = ctx;
  if (!isOrganizerWithin(caller.account.scope, from.organizer_id)) throw new AppError("forbidden");
  const move = moveBetween(from.start_date, toInstant(input.start_date, from.timezone), from.timezone, clock);
  const to = await insertEvent(ctx, caller, { from, same: await lockSame(ctx, from) }, input);
  if (input.duplicate_settings) await copySettings(ctx, from, to);
  else await copyVenue(ctx, caller.account, from, to);
  await copyLabels(tx, from, to);
  const tickets = input.duplicate_tickets ? await copyTickets(tx, from, to, move) : undefined;
  const questions = input.duplicate_questions ? await copyQuestions(tx, from, to, tickets) : NO_QUESTIONS;
  if (tickets) {
    if (input.duplicate_capacity_assignments) await copyCapacityAssignments(tx, from, to, tickets);
    if (input.duplicate_promo_codes) await copyPromoCodes(tx, from, to, { move, tickets });
    if (input.duplicate_check_in_lists) await copyCheckInLists(tx, from, to, { move, tickets, questions, secrets });
  }
  await describe(tx, from, to, input.description ?? null);
  if (input.duplicate_event_cover_image) await copyCover(tx, from, to);
  await recordActivity(ctx, {
    kind: "event.duplicated",
    account_id: to.account_id,
    event_id: to.id,
    subject: { event: to.id },
    data: { from: from.id },
  });
  return to.id;
}

/** Adds the description with its pictures: they can only belong to an event that exists. */
async function describe(tx: Tx, from: OwnEvent, to: OwnEvent, ownDescription: string | null): Promise<void> {
  const { translations } = await tx
    .selectFrom("events")
    .select("translations")
    .where("id", "=", to.id)
    .executeTakeFirstOrThrow();
  const translated = Object.entries(translations as Translations<"title" | "description">).map(([locale, texts]) => ({
    locale,
    ...texts,
  }));
  const texts = [ownDescription, ...translated.map(({ description }) => description)].flatMap((text) => text ?? []);
  if (texts.length === 0) return;
  const pictures = await copyPictures(tx, from, to, texts.join(""));
  const inOthers = translated.map(({ locale, ...words }) => [
    locale,
    words.description ? { ...words, description: cleanHtml(words.description, pictures) } : words,
  ]);
  await tx
    .updateTable("events")
    .set({
      description: cleanHtml(ownDescription, pictures),
      translations: JSON.stringify(Object.fromEntries(inOthers)),
    })
    .where("id", "=", to.id)
    .execute();
}

/** No date may move outside the years in which events are allowed. */
function clock(wall: string, zone: string): Date {
  const at = toInstant(wall, zone);
  if (!isInEventYears(at)) throw invalid({ start_date: "date" });
  return at;
}

/**
 * Locks the event in share mode, and returns what stays the same. No one adds tickets or codes or
 * removes the cover meanwhile; buyers are not blocked, and neither are other copies.
 */
function lockSame({ tx }: WriteContext, event: OwnEvent) {
  return tx
    .selectFrom("events")
    .select([...SAME.events, "max_tickets_per_order"])
    .where("id", "=", event.id)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

type Same = Awaited<ReturnType<typeof lockSame>>;

async function insertEvent(
  { tx }: WriteContext,
  caller: SignedIn,
  { from, same: { max_tickets_per_order, ...same } }: { from: OwnEvent; same: Same },
  input: Body<typeof events.duplicate>,
): Promise<OwnEvent> {
  const most = input.duplicate_settings ? max_tickets_per_order : null;
  const fields = readEventInput({ ...input, max_tickets_per_order: most }, same.timezone);
  const { id } = await tx
    .insertInto("events")
    .values({
      ...same,
      ...fields,
      translations: JSON.stringify(unchangedTranslations(same.translations, from, fields)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return ownEvent(tx, caller, id);
}
