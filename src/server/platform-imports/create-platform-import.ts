import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { z } from "zod";
import { email, type Locale } from "#contract/fields.ts";
import { type ImportMappingInput, importMapping } from "#contract/imports.ts";
import type { platformImportInput } from "#contract/platform-imports.ts";
import { questionInput } from "#contract/questions.ts";
import { ticketInput } from "#contract/tickets.ts";
import { type ImportOffer, planImport } from "#domain/import-plan.ts";
import { type ImportedAttendee, isNote } from "#domain/imports.ts";
import { ANSWER_LINE_MAX, QUESTION_TITLE_MAX, QUESTIONS_PER_EVENT_MAX, TIERS_MAX } from "#domain/maxima.ts";
import { LEFT_BEHIND, type ImportedTicket, NO_TIER, type PlatformExport } from "#domain/importers/importer.ts";
import { itemName } from "#domain/names.ts";
import { createList } from "#server/check-in/write-list.ts";
import { createEvent } from "#server/events/create-event.ts";
import { ofEvents, type OwnEvent, ownEvent } from "#server/access/own-event.ts";
import { storeImportFile } from "#server/imports/store-file.ts";
import { offersOf } from "#server/imports/preview-import.ts";
import { runImport } from "#server/imports/run-import.ts";
import { saveMapping } from "#server/imports/import-queries.ts";
import { ownImport } from "#server/imports/own-import.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { translate } from "#server/platform/i18n.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { askedQuestions } from "#server/questions/asked-questions.ts";
import { createQuestion } from "#server/questions/create-question.ts";
import { createTicket } from "#server/tickets/create-ticket.ts";

type Input = z.output<typeof platformImportInput>;
type Options = { moved: PlatformExport; file_names: readonly string[]; locale: Locale; secrets: Secrets };

/**
 * Creates a draft event from another platform's files (tickets with the sold quantities, questions,
 * a check-in list) and starts the import of its attendees. Runs in one transaction: either the
 * whole event is created or nothing. Repeated calls with the same key return the same event.
 * @throws AppError invalid, forbidden, too_many_tickets, too_many_questions
 */
export async function moveIn(
  ctx: WriteContext,
  caller: SignedIn,
  input: Input,
  { moved, file_names, locale, secrets }: Options,
): Promise<{ event_id: number; import_id: number }> {
  const { tx, now } = ctx;
  const { idempotency_key, tables: _tables, day_order: _day_order, statuses: _statuses, ...event_input } = input;
  await lockKey(ctx, caller, idempotency_key);
  const known = await findByKey(ctx, caller, idempotency_key);
  if (known) return known;
  const id = await createEvent(ctx, caller, { ...event_input, currency: moved.currency, description: null });
  const event = await ownEvent(tx, caller, id);
  for (const ticket of moved.tickets) await createTicket(ctx, event, ticketOf(ticket));
  await createImportedQuestions(ctx, event, moved);
  const name = translate(input.language ?? locale, msg`Check-in`);
  const list = {
    ...{ name, description: null, activates_at: null, expires_at: null, all_tickets: true, ticket_ids: [] },
    ...{
      counts_separately: false,
      allows_reentry: false,
      shown_question_ids: [],
      badge_size: null,
      badge_has_code: false,
    },
  };
  const check_in_list_id = await createList(ctx, event, list, secrets);
  const offers = await offersOf(tx, event);
  const questions = await askedQuestions(tx, event);
  const mapping = mappingOf({ moved, offers, locale: input.language ?? locale, check_in_list_id });
  const plan = planImport({
    ...{ orders: moved.orders, problems: [], offers, questions, choices: mapping, skips_duplicates: false, now },
    known: { people: new Set(), codes: new Set(), references: new Set() },
    isEmail: (text) => email.safeParse(text).success,
  });
  const imported = await storeImportFile(ctx, event, {
    ...{ kind: moved.product, file_name: file_names.join(", ").slice(0, 200), sheets: [], sheet: null },
    ...{ idempotency_key, header: [], rows: [] },
  });
  await saveMapping(ctx, imported, mapping, locale);
  // reported with the file already
  const problems = [...moved.problems, ...plan.problems.filter(({ problem }) => problem !== "name_garbled")];
  const left = LEFT_BEHIND.flatMap((what) => {
    const count = moved.left[what];
    return count ? [{ line: 0, column: null, problem: what, value: String(count) }] : [];
  });
  const attendees = plan.orders.reduce((sum, order) => sum + order.attendees.length, 0);
  if (attendees > 0)
    await runImport(
      ctx,
      event,
      await ownImport(tx, event, imported.id),
      {
        orders: plan.orders,
        problems: [...left, ...problems],
        left_out: problems.filter((problem) => !isNote(problem)).length + plan.cancelled,
      },
      { is_all_or_nothing: false, sends_emails: false, attendees },
    );
  return { event_id: event.id, import_id: imported.id };
}

/** Serializes concurrent requests with the same key. */
async function lockKey({ tx }: WriteContext, { account }: SignedIn, idempotency_key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move in ${account.id} ${idempotency_key}`}, 0))`.execute(
    tx,
  );
}

function findByKey({ tx }: WriteContext, { account }: SignedIn, idempotency_key: string) {
  return tx
    .selectFrom("imports")
    .innerJoin("events", "events.id", "imports.event_id")
    .select(["imports.event_id", "imports.id as import_id"])
    .where(ofEvents(account))
    .where("imports.idempotency_key", "=", idempotency_key)
    .executeTakeFirst();
}

/**
 * The quantity equals the number sold: nothing is on sale until the organizer sets the capacity.
 */
function ticketOf({ title, prices }: ImportedTicket) {
  if (prices.length > TIERS_MAX) throw new AppError("too_many_tickets");
  const isTiered = prices.length > 1 || prices.some(({ label }) => label !== null);
  const isFree = prices.every(({ price }) => price === 0);
  return ticketInput.parse({
    title,
    // other platforms' files contain what buyers paid
    tax_behavior: "inclusive",
    type: isTiered ? "TIERED" : isFree ? "FREE" : "PAID",
    prices: prices.map(({ label, price, sold }) => ({ label, price, initial_quantity_available: sold })),
  });
}

/** Creates the questions that attendees have answered on the other platform, as optional ones. */
async function createImportedQuestions(ctx: WriteContext, event: OwnEvent, { orders }: PlatformExport): Promise<void> {
  const answers = orders.flatMap(({ attendees }) => attendees).flatMap((attendee) => attendee.answers);
  const byQuestion = [...Map.groupBy(answers, ({ question }) => question)];
  for (const [title, questionAnswers] of byQuestion.slice(0, QUESTIONS_PER_EVENT_MAX)) {
    if (title.length > QUESTION_TITLE_MAX) continue;
    const isLong = questionAnswers.some(({ answer }) => answer.length > ANSWER_LINE_MAX || answer.includes("\n"));
    const type = isLong ? "MULTI_LINE_TEXT" : "SINGLE_LINE_TEXT";
    const question = questionInput.safeParse({ title, type, belongs_to: "TICKET" }).data;
    if (question) await createQuestion(ctx, event, question);
  }
}

/** The maximum number of different tickets in an import. */
const IMPORT_TICKETS_MAX = 500;

type Mapped = {
  moved: PlatformExport;
  offers: Awaited<ReturnType<typeof offersOf>>;
  locale: Locale;
  check_in_list_id: number;
};

/** Maps every ticket of the files to the one created from it. */
function mappingOf({ moved, offers, locale, check_in_list_id }: Mapped): ImportMappingInput {
  const people = moved.orders.flatMap(({ attendees }) => attendees);
  const values = Map.groupBy(people, ({ ticket, tier }) => itemName(ticket, tier));
  if (values.size > IMPORT_TICKETS_MAX) throw new AppError("too_many_tickets");
  return importMapping.parse({
    ...{ columns: {}, answers: [], all_become: null, price: "FILE", amount: 0, locale, skips_duplicates: false },
    ...{ check_in_list_id, day_order: null, statuses: [] },
    tickets: [...values].map(([value, [first]]) => ({
      value,
      ticket_price_id: offers.find((offer) => first && isPriceOf(offer, first))?.ticket_price_id ?? null,
    })),
  });
}

/**
 * An attendee without a tier gets the ticket's only price, or the one for attendees without a tier.
 */
function isPriceOf(offer: ImportOffer, { ticket, tier }: ImportedAttendee): boolean {
  return offer.title === ticket && (offer.label === tier || (tier === null && offer.label === NO_TIER));
}
