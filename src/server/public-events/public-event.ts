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
import { shownHtml, shownWithPictures } from "#server/platform/html/sanitize-html.ts";
import { isForSale, publicTicket } from "./public-ticket.ts";
import { eventIn, ticketIn } from "./localized-columns.ts";
import { lookOf } from "./page-theme.ts";
import { type EventFound, findEvent, listPublicTickets, settingsOf } from "./public-event-queries.ts";

type PublicEvent = Reply<typeof publicEvents.get>["data"];

/**
 * Returns the public view of a live event, or of an event that is not live for its own members, in
 * two statements. An invalid promo code changes nothing here; `findGoodCode` reports whether it is
 * valid. What the requesting browser has reserved itself counts as free, because a new order
 * replaces it. Shared pages are requested without a visitor and without a session.
 * @throws AppError not_found
 */
export async function publicEvent(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  requested: RequestedCode,
  { now, ...as }: { now: Date } & As,
): Promise<PublicEvent> {
  const event = await visibleEvent(db, visitor, event_id, requested, as);
  return shownEvent(db, event, await goodPromo(event, requested, now), { now, locale: as.locale });
}

/** The requesting browser, and the language besides the event's own. */
type As = { session_hash?: string | null; locale?: Locale | null | undefined };

/**
 * What a buyer sees at another time, and whether the requested promo code is valid then; null
 * without a code.
 */
type Previewed = { event: PublicEvent; is_promo_code_good: boolean | null };

/**
 * Returns what a buyer would see at `at`, a local time of the event, for members who work at the
 * event. A draft is treated as live by then. Sold and reserved units are the current ones. Null for
 * all other callers, who get the public view.
 * @throws AppError not_found
 */
export async function previewedEvent(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  requested: RequestedCode,
  { preview_at: at, language: locale }: { preview_at: string; language?: Locale | undefined },
  now: Date,
): Promise<Previewed | null> {
  const present = await visibleEvent(db, visitor, event_id, requested, { locale });
  if (!isOwn(present, visitor)) return null;
  const then = at === "now" ? now : toInstant(at, present.timezone);
  const event = (await findEvent(db, event_id, requested.code, null, { at: then, locale: locale ?? null })) ?? present;
  // members do not guess the codes of their own event
  const promo = await goodPromo(event, { ...requested, async wasWrong() {} }, then);
  return {
    event: await shownEvent(db, event, promo, { now: then, locale }),
    is_promo_code_good: requested.code === null ? null : promo !== null,
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
    is_suspended: event.suspended_at !== null,
    now,
  };
  const { localized, fallbacks } = eventIn(event, locale);
  const { id, title, description, start_date, end_date, timezone, currency, max_tickets_per_order } = localized;
  return {
    ...{ id, title, lifecycle_status, start_date, end_date, timezone, currency, max_tickets_per_order },
    // the slug is the same in every language
    slug: slugOf(event.title),
    description: shownWithPictures(description),
    description_preview: descriptionPreview(localized),
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
    waiting_room: null,
    settings: { ...settingsOf(localized), pre_checkout_message: shownHtml(localized.pre_checkout_message) },
  };
}

/**
 * Returns the code in its organizer's spelling if it is valid now, otherwise null. Unknown, expired
 * and used-up codes are indistinguishable and counted (`askedCode`): codes can't be learned by
 * trying.
 */
export async function findGoodCode(
  db: ReadDb,
  visitor: Visitor,
  event_id: number,
  requested: RequestedCode,
  now: Date,
): Promise<string | null> {
  const event = await visibleEvent(db, visitor, event_id, requested);
  return (await goodPromo(event, requested, now))?.code ?? null;
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

/**
 * The same condition as `isListed` in SQL: an unlisted event must not lead to a page that lists
 * others.
 */
function isListedEvent(event: EventFound): boolean {
  return (
    event.status === "LIVE" &&
    event.allow_search_engine_indexing &&
    event.has_public_page &&
    event.suspended_at === null
  );
}

/** Members who work at an event may see it before it is public. */
function isOwn(event: EventFound, { signed_in }: Visitor): boolean {
  return signed_in?.account.id === event.account_id && isEventWithin(signed_in.account.scope, event);
}

type GoodPromo = NonNullable<EventFound["promo"]>;

async function goodPromo(
  { promo: found, own }: EventFound,
  requested: RequestedCode,
  now: Date,
): Promise<GoodPromo | null> {
  const promo = found && freedFor(found, own);
  const isGood = promo && !promoCodeProblem({ ...promo, available: availableOf(promo) }, now);
  if (!isGood) await requested.wasWrong();
  return isGood ? promo : null;
}
