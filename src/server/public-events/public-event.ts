import type { Reply } from "#contract/endpoint.ts";
import type { publicEvents } from "#contract/public-events.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { promoCodeProblem } from "#domain/promo-codes.ts";
import { isEventWithin } from "#domain/roles.ts";
import type { Locale } from "#contract/fields.ts";
import { descriptionPreview } from "#domain/truncate-text.ts";
import { slugOf } from "#domain/slug.ts";
import { visitServicesOf } from "#domain/visit-services.ts";
import { availableOf, freedFor, ticketFreedFor } from "#domain/stock.ts";
import { optionalImage } from "#server/images/image-of.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Visitor } from "#server/platform/http.ts";
import type { RequestedCode } from "#server/promo-codes/requested-code.ts";
import { toInstant } from "#server/platform/wall-time.ts";
import { shownHtml, shownWithPictures } from "#server/platform/sanitize-html.ts";
import { isForSale, publicTicket } from "./public-ticket.ts";
import { eventIn, ticketIn } from "./localized-columns.ts";
import { lookOf } from "./page-theme.ts";
import { type EventFound, findEvent, listPublicTickets, settingsOf } from "./public-event-queries.ts";

type PublicEvent = Reply<typeof publicEvents.get>["data"];

/**
 * What everybody may see of a live event, and its own organizer of one that is not live: two statements. A promo code that is not
 * good changes nothing here; whether it is good says `findGoodCode`. What the browser that asks holds itself counts as free: a new
 * order of theirs takes its place. Pages that all share are asked for by nobody, without a session.
 * @throws AppError not_found
 */
export async function publicEvent(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  asked: RequestedCode,
  { now, ...as }: { now: Date } & As,
): Promise<PublicEvent> {
  const event = await visibleEvent(db, visitor, event_id, asked, as);
  return shownEvent(db, event, goodPromo(event, asked, now), { now, locale: as.locale });
}

/** In which browser, and in which language besides the event's own. */
type As = { session_hash?: string | null; locale?: Locale | null | undefined };

/** What a buyer sees at another time, and whether the promo code that was asked about is good then; null where none was. */
type Previewed = { event: PublicEvent; is_promo_code_good: boolean | null };

/**
 * For whoever works at the event: what a buyer would see `at` another time (on the wall, where the event is), also of a draft, of which it
 * is taken that it is public by then. What is sold and held is as it is now. Null for everybody else: they see what the public sees.
 * @throws AppError not_found
 */
export async function previewedEvent(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  asked: RequestedCode,
  { preview_at: at, language: locale }: { preview_at: string; language?: Locale | undefined },
  now: Date,
): Promise<Previewed | null> {
  const present = await visibleEvent(db, visitor, event_id, asked, { locale });
  if (!isOwn(present, visitor)) return null;
  const then = at === "now" ? now : toInstant(at, present.timezone);
  const event = (await findEvent(db, event_id, asked.code, null, { at: then, locale: locale ?? null })) ?? present;
  // whose codes they are guesses none
  const promo = goodPromo(event, { ...asked, wasWrong() {} }, then);
  return {
    event: await shownEvent(db, event, promo, { now: then, locale }),
    is_promo_code_good: asked.code === null ? null : promo !== null,
  };
}

async function shownEvent(
  db: ReadDb,
  event: EventFound,
  promo: GoodPromo | null,
  { now, locale = null }: { now: Date; locale?: Locale | null | undefined },
): Promise<PublicEvent> {
  const tickets = (await listPublicTickets(db, event, event.event_words && locale)).map((ticket) =>
    ticketIn(ticketFreedFor(ticket, event.own), event, locale),
  );
  const lifecycle_status = lifecycleStatus(event, now);
  const showing = {
    discount: promo,
    currency: event.currency,
    max_tickets_per_order: event.max_tickets_per_order,
    has_ended: lifecycle_status === "ENDED",
    now,
  };
  const { said, fallbacks } = eventIn(event, locale);
  const { id, title, description, start_date, end_date, timezone, currency, max_tickets_per_order } = said;
  return {
    ...{ id, title, lifecycle_status, start_date, end_date, timezone, currency, max_tickets_per_order },
    // an address is one, whatever its reader's language
    slug: slugOf(event.title),
    description: shownWithPictures(description),
    description_preview: descriptionPreview(said),
    language: event.language,
    languages: [event.language, ...event.other_languages],
    fallbacks,
    cover: optionalImage(event.cover),
    organizer: {
      id: event.organizer_id,
      name: event.organizer_name,
      website: event.organizer_website,
      description: event.organizer_description,
      logo: optionalImage(event.organizer_logo),
      slug: isListedEvent(event) ? slugOf(event.organizer_name) : null,
      terms_url: event.terms_url,
      privacy_url: event.privacy_url,
    },
    tickets: tickets.flatMap((ticket) => publicTicket(ticket, showing)),
    takes_promo_codes: event.has_promo_codes && tickets.some((ticket) => isForSale(ticket, showing)),
    promo_code: promo?.code ?? null,
    look: lookOf(event),
    visit_services: visitServicesOf(event),
    settings: { ...settingsOf(said), pre_checkout_message: shownHtml(said.pre_checkout_message) },
  };
}

/**
 * The code as its organizer typed it, if it would be taken now, or null. Unknown, expired and used up look alike, and are counted
 * (`askedCode`): codes can't be learned by trying.
 */
export async function findGoodCode(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  asked: RequestedCode,
  now: Date,
): Promise<string | null> {
  const event = await visibleEvent(db, visitor, event_id, asked);
  return goodPromo(event, asked, now)?.code ?? null;
}

async function visibleEvent(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  { code }: RequestedCode,
  { session_hash = null, locale = null }: As = {},
): Promise<EventFound> {
  const event = await findEvent(db, event_id, code, session_hash, { locale });
  if (!event || (event.status !== "LIVE" && !isOwn(event, visitor))) throw new AppError("not_found");
  return event;
}

/** As `isListed` says it in SQL: an event that is not to be found leads nobody to where others are. */
function isListedEvent(event: EventFound): boolean {
  return event.status === "LIVE" && event.allow_search_engine_indexing && event.has_public_page;
}

/** Whoever works at it may look at it before everybody can. */
function isOwn(event: EventFound, { signed_in }: Visitor): boolean {
  return signed_in?.account.id === event.account_id && isEventWithin(signed_in.account.scope, event);
}

type GoodPromo = NonNullable<EventFound["promo"]>;

function goodPromo({ promo: found, own }: EventFound, asked: RequestedCode, now: Date): GoodPromo | null {
  const promo = found && freedFor(found, own);
  const isGood = promo && !promoCodeProblem({ ...promo, available: availableOf(promo) }, now);
  if (!isGood) asked.wasWrong();
  return isGood ? promo : null;
}
