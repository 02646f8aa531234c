import { createHash } from "node:crypto";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { STANDARD_PRIMARY } from "#domain/homepage-design.ts";
import { solid } from "#domain/colors.ts";
import { fullName } from "#domain/names.ts";
import { inGroups } from "#domain/ticket-code/ticket-code.ts";
import { translationLocale } from "#domain/translations.ts";
import { toWallTime } from "#domain/wall-time.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import type { ImageRow, Variant } from "#server/images/image-of.ts";
import { replyTo } from "#server/order-state/order-context.ts";
import { localizedContext, itemIn } from "#server/translations/localized-context.ts";
import type { PassEvent, PassTicket } from "./pass-context.ts";

/** The content of a pass in the language of its ticket, independent of Apple and Google. */
export type ShownPass = {
  serial: string;
  is_void: boolean;
  locale: Locale;
  event_id: number;
  /** Null where the import of the ticket was rolled back. */
  order_id: number | null;
  /** Null where the ticket has been transferred: the old pass does not show its new holder. */
  ticket: ShownTicket | null;
  title: string;
  /** ISO 8601 in the event's time zone. */
  starts_at: string;
  ends_at: string | null;
  zone: string;
  is_online: boolean;
  venue: string | null;
  address: string | null;
  organizer_name: string;
  contact: string;
  color: string;
  logo: string | null;
  cover: string | null;
};

type ShownTicket = {
  short_id: string;
  name: string;
  item_name: string;
  reference: string;
  order_reference: string;
  is_unpaid: boolean;
  code: string;
  typed_code: string;
};

type PassIdentity = { serial: string; short_id: string };

/**
 * Returns the content of a pass that was created for `kept.short_id`. It is void as soon as that
 * short id is no longer valid at check-in.
 */
export function shownPass(
  event: PassEvent,
  ticket: PassTicket,
  { pass, ticket_codes }: { pass: PassIdentity; ticket_codes: Pick<TicketCodes, "qrText"> },
): ShownPass {
  const isCurrent = ticket.short_id === pass.short_id;
  return {
    ...shownOfEvent(event, ticket.locale),
    serial: pass.serial,
    is_void: !isCurrent || !ticket.is_valid,
    order_id: ticket.order_id,
    ticket: isCurrent ? shownTicket(ticket, translationLocale(event, ticket.locale), ticket_codes) : null,
  };
}

/**
 * Returns the content of a pass whose ticket no longer exists: void, without a name, in the event's
 * language.
 */
export function vanishedPass(event: PassEvent, { serial }: Pick<PassIdentity, "serial">): ShownPass {
  return { ...shownOfEvent(event, event.language), serial, is_void: true, order_id: null, ticket: null };
}

function shownOfEvent(event: PassEvent, locale: Locale) {
  const context = localizedContext(event, locale);
  const { venue, address } = venueOf(context.location_details);
  const zone = context.event_timezone;
  return {
    locale,
    event_id: event.event_id,
    title: context.event_title,
    starts_at: isoIn(context.start_date, zone),
    ends_at: context.end_date && isoIn(context.end_date, zone),
    zone,
    is_online: context.is_online_event,
    venue: context.is_online_event ? null : venue,
    address: context.is_online_event ? null : address,
    organizer_name: context.organizer_name,
    contact: replyTo(context),
    ...looksOf(context),
  };
}

/** Returns the colors and pictures that all passes of an event share. */
export function looksOf(event: Pick<PassEvent, "homepage_primary_color" | "logo" | "cover">) {
  return {
    color: solid(event.homepage_primary_color ?? STANDARD_PRIMARY),
    logo: keyOf(event.logo),
    cover: keyOf(event.cover),
  };
}

/** Hash of everything that the pass shows: an equal hash means that there is no change. */
export function contentHash({ serial: _serial, ...shown }: ShownPass): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}

function shownTicket(
  ticket: PassTicket,
  locale: Locale | null,
  ticket_codes: Pick<TicketCodes, "qrText">,
): ShownTicket {
  return {
    short_id: ticket.short_id,
    name: fullName(ticket),
    item_name: itemIn(ticket, ticket.sold_words, locale),
    reference: ticket.public_id,
    order_reference: ticket.order_public_id,
    is_unpaid: ticket.is_unpaid,
    code: ticket_codes.qrText(ticket),
    typed_code: inGroups(ticketCode(ticket)),
  };
}

function venueOf(location: LocationDetails | null) {
  const town = [location?.zip_or_postal_code, location?.city].filter(Boolean).join(" ");
  const lines = [location?.address_line_1, location?.address_line_2, town].filter(Boolean);
  return { venue: location?.venue_name || location?.city || null, address: lines.join(", ") || null };
}

/** The widest variant. */
function keyOf(image: Pick<ImageRow, "variants"> | null): string | null {
  return (image?.variants as Variant[] | undefined)?.at(-1)?.key ?? null;
}

/** `2027-06-19T19:30:00+02:00` */
function isoIn(at: Date, zone: string): string {
  const wall = toWallTime(at, zone).slice(0, 16);
  const minutes = Math.round(Date.parse(`${wall}:00Z`) / 60_000) - Math.floor(at.getTime() / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${wall}:00${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}
