import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { PKPass } from "passkit-generator";
import type { Locale } from "#contract/fields.ts";
import { LOCALES } from "#domain/locales.ts";
import { isDarkGround, mixed } from "#domain/colors.ts";
import { addressesAt } from "#server/mail/addresses.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { translate } from "#server/platform/i18n.ts";
import { applePictures } from "#server/wallets/pass-pictures.ts";
import type { ShownPass } from "#server/wallets/shown-pass.ts";
import type { Wallets } from "#server/wallets/wallets.ts";

const HOUR = 3_600_000;
/** The phone shows the pass on its lock screen from this long before the start. */
const SHOWN_BEFORE = 3 * HOUR;
/** The longest that Apple allows. */
const SHOWN_FOR = 24 * HOUR;
/** The pass moves to the expired ones only after the last attendee has gone home. */
const EXPIRES_AFTER = 6 * HOUR;

const LABELS = {
  event: msg({ message: "Event", context: "on a wallet pass" }),
  when: msg({ message: "When", context: "on a wallet pass" }),
  until: msg({ message: "Ends", context: "on a wallet pass" }),
  where: msg({ message: "Where", context: "on a wallet pass" }),
  name: msg({ message: "Name", context: "on a wallet pass" }),
  ticket: msg({ message: "Ticket", context: "on a wallet pass" }),
  address: msg({ message: "Address", context: "on a wallet pass" }),
  code: msg({ message: "Code", context: "on a wallet pass" }),
  reference: msg({ message: "Ticket number", context: "on a wallet pass" }),
  order: msg({ message: "Order", context: "on a wallet pass" }),
  organizer: msg({ message: "Organizer", context: "on a wallet pass" }),
  contact: msg({ message: "Contact", context: "on a wallet pass" }),
  page: msg({ message: "Ticket page", context: "on a wallet pass" }),
  state: msg({ message: "Status", context: "on a wallet pass" }),
} satisfies Record<string, MessageDescriptor>;

/** Apple's folder names of the languages. */
const FOLDERS: Record<Locale, string> = {
  en: "en",
  de: "de",
  fr: "fr",
  es: "es",
  pt: "pt-PT",
  "pt-br": "pt-BR",
  "zh-cn": "zh-Hans",
};

/**
 * Builds the event pass of a ticket, signed with the operator's certificate. The organizer's texts
 * are in the language of the ticket, ours in that of the phone. A void pass has no code.
 * @throws AppError not_offered where the operator has set no certificate or it has expired
 */
export async function makeApplePass(db: ReadDb, shown: ShownPass, wallets: Wallets): Promise<PKPass> {
  const { apple } = wallets;
  const { title } = shown;
  if (!apple) throw new AppError("not_offered");
  const { certificate: signerCert, key: signerKey, wwdr } = apple;
  const pass = new PKPass(
    await applePictures(db, shown),
    { wwdr, signerCert, signerKey },
    {
      passTypeIdentifier: apple.pass_type_id,
      teamIdentifier: apple.team_id,
      serialNumber: shown.serial,
      organizationName: shown.organizer_name,
      description: translate(shown.locale, msg`Ticket for ${title}`),
      logoText: shown.logo === null ? shown.organizer_name : undefined,
      ...(shown.order_id !== null && { groupingIdentifier: `order ${shown.order_id}` }),
      voided: shown.is_void,
      ...colorsOf(shown.color),
      ...(wallets.apple_service && {
        webServiceURL: wallets.apple_service,
        authenticationToken: wallets.tokenOf(shown.serial),
      }),
      semantics: {
        eventName: shown.title,
        eventStartDate: shown.starts_at,
        ...(shown.ends_at && { eventEndDate: shown.ends_at }),
        ...(shown.venue && { venueName: shown.venue }),
      },
    },
  );
  pass.type = "eventTicket";
  writeFields(pass, shown, wallets);
  setTimes(pass, shown);
  if (shown.ticket && !shown.is_void)
    pass.setBarcodes({
      format: "PKBarcodeFormatQR",
      message: shown.ticket.code,
      messageEncoding: "iso-8859-1",
      altText: shown.ticket.typed_code,
    });
  for (const locale of LOCALES) pass.localize(FOLDERS[locale], labelsIn(locale));
  return pass;
}

function writeFields(pass: PKPass, shown: ShownPass, { app_url }: Wallets): void {
  const { ticket, venue, is_online } = shown;
  const title = { key: "event", label: keyOf("event"), value: shown.title };
  // The strip image lies below the first field, and a title is unreadable on a photo.
  if (shown.cover) pass.secondaryFields.push(title);
  else pass.primaryFields.push(title);
  const venueText = is_online ? translate(shown.locale, msg`Online`) : venue;
  const rows = shown.cover ? pass.auxiliaryFields : pass.secondaryFields;
  rows.push(time("when", shown.starts_at));
  if (venueText) rows.push({ key: "where", label: keyOf("where"), value: venueText });
  if (ticket) {
    pass.auxiliaryFields.push({ key: "name", label: keyOf("name"), value: ticket.name });
    pass.headerFields.push({ key: "ticket", label: keyOf("ticket"), value: ticket.item_name });
  }
  for (const [key, value] of backOf(shown, app_url))
    if (value) pass.backFields.push({ key: `back-${key}`, label: keyOf(key), value });
  if (shown.ends_at) pass.backFields.push(time("until", shown.ends_at));
}

type Label = keyof typeof LABELS;

function backOf(shown: ShownPass, app_url: string): [Label, string | null][] {
  const { ticket, event_id } = shown;
  return [
    ["state", stateOf(shown)],
    ["address", [shown.venue, shown.address].filter(Boolean).join(", ") || null],
    ["reference", ticket && ticket.reference],
    ["code", ticket && !shown.is_void ? ticket.typed_code : null],
    ["order", ticket && ticket.order_reference],
    ["page", ticket && !shown.is_void ? addressesAt(app_url).ticket(event_id, ticket.short_id) : null],
    ["organizer", shown.organizer_name],
    ["contact", shown.contact],
  ];
}

function stateOf({ is_void, ticket, locale }: ShownPass): string | null {
  if (is_void) return translate(locale, msg`This ticket is no longer valid.`);
  return ticket?.is_unpaid ? translate(locale, msg({ message: "Awaiting payment", context: "of a ticket" })) : null;
}

/**
 * A change is announced on the lock screen. Times are those of the venue, whatever the time zone of
 * the phone.
 */
function time(key: Label, value: string) {
  const style = { dateStyle: "PKDateStyleMedium", timeStyle: "PKDateStyleShort", ignoresTimeZone: true } as const;
  return { key, label: keyOf(key), value, ...style, changeMessage: "%@" };
}

function setTimes(pass: PKPass, { starts_at, ends_at }: ShownPass): void {
  const start = new Date(starts_at);
  const end = ends_at ? new Date(ends_at) : new Date(start.getTime() + SHOWN_FOR);
  const from = new Date(start.getTime() - SHOWN_BEFORE);
  const to = new Date(Math.min(end.getTime(), from.getTime() + SHOWN_FOR));
  pass.setRelevantDate(start);
  pass.setRelevantDates([{ startDate: from, endDate: to }]);
  pass.setExpirationDate(new Date(end.getTime() + EXPIRES_AFTER));
}

/** The event's color as background, and a text color that contrasts with it. */
function colorsOf(color: string) {
  const textColor = isDarkGround(color) ? "#ffffff" : "#000000";
  return {
    backgroundColor: rgb(color),
    foregroundColor: rgb(textColor),
    labelColor: rgb(mixed(textColor, color, 0.15)),
  };
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/**
 * The key is the English text: a phone in an unsupported language shows the key where a translation
 * is missing.
 */
function keyOf(label: Label): string {
  return translate("en", LABELS[label]);
}

function labelsIn(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(LABELS) as Label[]).map((label) => [keyOf(label), translate(locale, LABELS[label])]),
  );
}
