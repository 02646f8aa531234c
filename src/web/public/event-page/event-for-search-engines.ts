import type { Locale } from "#contract/fields.ts";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { itemName } from "#domain/names.ts";
import { languageTag } from "#web/platform/locales.ts";
import { localizedUrl } from "./event-url.ts";
import { offsetTime } from "./offset-time.ts";

/**
 * The event in the terms of schema.org, escaped for a script element: a title cannot end the
 * element.
 */
export function eventForSearchEngines(
  event: PublicEvent,
  origin: string,
  language?: Locale,
  requestedLanguage: string | null = null,
) {
  const url = localizedUrl(event, origin, requestedLanguage);
  const { settings, organizer, cover } = event;
  const described = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description_preview || undefined,
    url,
    image: [cover ? origin + cover.url : `${origin}/event/${event.id}/preview.png`],
    inLanguage: languageTag(event.fallbacks.includes("title") ? event.language : (language ?? event.language)),
    startDate: offsetTime(event.start_date, event.timezone),
    endDate: offsetTime(event.end_date, event.timezone),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${settings.is_online_event ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
    location: settings.is_online_event ? { "@type": "VirtualLocation", url } : venueOf(event),
    organizer: { "@type": "Organization", name: organizer.name, url: addressOf(organizer, origin) },
    isAccessibleForFree: isFree(event) || undefined,
    offers: event.tickets.flatMap((ticket) => offersOf(ticket, event, url)),
  };
  return JSON.stringify(described).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** URL with more about the organizer. */
function addressOf({ id, slug, website }: PublicEvent["organizer"], origin: string): string | undefined {
  return website ?? (slug === null ? undefined : `${origin}/o/${id}/${slug}`);
}

function isFree({ tickets }: PublicEvent): boolean {
  const prices = tickets.flatMap((ticket) => ticket.prices);
  return prices.length > 0 && prices.every((price) => price.price_including_taxes_and_fees === 0);
}

function venueOf({ organizer, settings: { location_details: details } }: PublicEvent) {
  // Search engines reject an event without a place. Where the venue is not known yet, the place has
  // the organizer's name.
  if (!details) return { "@type": "Place", name: organizer.name };
  const address = {
    "@type": "PostalAddress",
    streetAddress: [details.address_line_1, details.address_line_2].filter(Boolean).join(", ") || undefined,
    postalCode: details.zip_or_postal_code ?? undefined,
    addressLocality: details.city ?? undefined,
    addressRegion: details.state_or_region ?? undefined,
    addressCountry: details.country ?? undefined,
  };
  return { "@type": "Place", name: details.venue_name ?? details.city ?? organizer.name, address };
}

function offersOf(ticket: PublicTicket, { currency, timezone, lifecycle_status }: PublicEvent, url: string) {
  const isOver = lifecycle_status === "ENDED";
  const saleEnd = (price: PublicTicket["prices"][number]) =>
    [ticket.sale_end_date, price.sale_end_date].filter((date) => date != null).toSorted()[0] ?? null;
  const saleStart = (price: PublicTicket["prices"][number]) => price.sale_start_date ?? ticket.sale_start_date;
  return ticket.prices.map((price) => ({
    "@type": "Offer",
    name: itemName(ticket.title, price.label),
    price: moneyToDecimal(price.price_including_taxes_and_fees, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${isOver ? "OutOfStock" : AVAILABILITY[price.sale_state]}`,
    validFrom: offsetTime(saleStart(price), timezone),
    validThrough: offsetTime(saleEnd(price), timezone),
    url,
  }));
}

const AVAILABILITY = {
  ON_SALE: "InStock",
  COMING_SOON: "PreOrder",
  SOLD_OUT: "SoldOut",
  SALES_ENDED: "OutOfStock",
  PAUSED: "OutOfStock",
  HIDDEN: "OutOfStock",
  NOT_ON_SALE: "OutOfStock",
} satisfies Record<PublicTicket["sale_state"], string>;
