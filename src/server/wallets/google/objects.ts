import { createHash } from "node:crypto";
import type { Locale } from "#contract/fields.ts";
import { ERASED_NAME } from "#domain/names.ts";
import { otherLanguages } from "#domain/translations.ts";
import type { Wallets } from "#server/wallets/wallets.ts";
import type { PassEvent } from "#server/wallets/pass-context.ts";
import type { ShownPass } from "#server/wallets/shown-pass.ts";

type Localized = {
  defaultValue: { language: string; value: string };
  translatedValues?: { language: string; value: string }[];
};

export type GoogleClass = { id: string; [field: string]: unknown };
export type GoogleObject = { id: string; classId: string; [field: string]: unknown };

/** The hash of the URL distinguishes the events of installations that share an issuer. */
export function googleClassId({ google, app_url }: Wallets, event_id: number): string {
  const installation = createHash("sha256").update(app_url).digest("hex").slice(0, 8);
  return `${google?.issuer_id}.${installation}-${event_id}`;
}

/**
 * Builds the Google class of an event, shared by all its passes: its name in all languages, time
 * and place.
 */
export function googleClass(wallets: Wallets, event: PassEvent, shown: ShownPass): GoogleClass {
  const { language } = event;
  const translatedValues = otherLanguages(event).flatMap((locale) => {
    const value = event.translations[locale]?.title;
    return value ? [{ language: tagOf(locale), value }] : [];
  });
  const own = (value: string): Localized => ({ defaultValue: { language: tagOf(language), value } });
  const venue = shown.venue ?? shown.address;
  return {
    id: googleClassId(wallets, event.event_id),
    // The organizer of a closed account has no name, but Google requires one.
    issuerName: event.organizer_name || ERASED_NAME,
    reviewStatus: "UNDER_REVIEW",
    eventName: { ...own(event.event_title), ...(translatedValues.length > 0 && { translatedValues }) },
    dateTime: { start: shown.starts_at, ...(shown.ends_at && { end: shown.ends_at }) },
    // Google requires both or none.
    ...(venue && { venue: { name: own(venue), address: own(shown.address ?? venue) } }),
    hexBackgroundColor: shown.color,
    ...picturesOf(wallets, shown),
  };
}

/**
 * Google downloads the pictures itself, over https and from a URL that stays the same when the
 * picture changes.
 */
function picturesOf({ app_url }: Wallets, { event_id, cover }: ShownPass) {
  if (!app_url.startsWith("https:")) return {};
  const at = (which: string) => ({ sourceUri: { uri: `${app_url}/api/public/wallet/events/${event_id}/${which}` } });
  return { logo: at("logo"), ...(cover && { heroImage: at("hero") }) };
}

/**
 * Builds the Google object of one ticket. A void one has no code and does not name the current
 * holder.
 */
export function googleObject(wallets: Wallets, shown: ShownPass): GoogleObject {
  const { ticket, is_void, ends_at, starts_at } = shown;
  const common = {
    id: googleObjectId(wallets, shown.serial),
    classId: googleClassId(wallets, shown.event_id),
    state: is_void ? "INACTIVE" : "ACTIVE",
    validTimeInterval: { end: { date: new Date(Date.parse(ends_at ?? starts_at) + AFTER_MS).toISOString() } },
    ...(shown.order_id !== null && { groupingInfo: { groupingId: `order-${shown.order_id}` } }),
  };
  // An empty text removes the stored one.
  if (!ticket || is_void) return { ...common, ticketHolderName: ticket?.name ?? "", barcode: null };
  return {
    ...common,
    ticketHolderName: ticket.name,
    ticketNumber: ticket.reference,
    ticketType: { defaultValue: { language: tagOf(shown.locale), value: ticket.item_name } },
    reservationInfo: { confirmationCode: ticket.order_reference },
    barcode: { type: "QR_CODE", value: ticket.code, alternateText: ticket.typed_code },
  };
}

/** Builds the void object of a pass whose ticket no longer exists. */
export function voidObject(
  wallets: Wallets,
  { event_id, serial }: Pick<ShownPass, "event_id" | "serial">,
): GoogleObject {
  const id = googleObjectId(wallets, serial);
  return { id, classId: googleClassId(wallets, event_id), state: "INACTIVE", ticketHolderName: "", barcode: null };
}

/** The fields that Google requires; a job sends the others. */
export function slimClass({ id, issuerName, reviewStatus, eventName, dateTime }: GoogleClass): GoogleClass {
  const { defaultValue } = eventName as Localized;
  return { id, issuerName, reviewStatus, eventName: { defaultValue }, dateTime };
}

/** The fields that check-in needs: the holder, the ticket and the code. */
export function slimObject({ id, classId, state, ticketHolderName, ticketType, barcode }: GoogleObject): GoogleObject {
  const { type, value } = barcode as { type: string; value: string };
  return { id, classId, state, ticketHolderName, ticketType, barcode: { type, value } };
}

export function googleObjectId({ google }: Wallets, serial: string): string {
  return `${google?.issuer_id}.${serial}`;
}

const AFTER_MS = 30 * 3_600_000;

/** The BCP 47 tag of a locale. */
function tagOf(locale: Locale): string {
  return { ...SAME, "pt-br": "pt-BR", "zh-cn": "zh-CN" }[locale];
}

const SAME = { en: "en", de: "de", fr: "fr", es: "es", pt: "pt" };
