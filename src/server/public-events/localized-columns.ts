import type { Locale } from "#contract/fields.ts";
import { missingTexts, worded } from "#domain/translations.ts";
import type { EventFound, PublicTicketFound } from "./public-event-queries.ts";

/**
 * Returns an event in the reader's language where it is translated, otherwise in its own;
 * `fallbacks` names the texts without a translation.
 */
export function eventIn(event: EventFound, locale: Locale | null) {
  const { event_words, setting_words, preview_words } = event;
  const texts = { ...event_words, ...setting_words, description_preview: preview_words };
  const localized = worded(event, texts);
  return {
    localized: {
      ...localized,
      // a link uses the translated title rather than an SEO text in another language
      seo_title: event_words?.title ? (setting_words?.seo_title ?? null) : localized.seo_title,
      seo_description: event_words?.description ? (setting_words?.seo_description ?? null) : localized.seo_description,
    },
    fallbacks: isOther(event, locale) ? missingTexts(textsOf(event), texts) : [],
  };
}

function textsOf(event: EventFound) {
  const { title, description, pre_checkout_message, continue_button_text } = event;
  return { title, description, pre_checkout_message, continue_button_text };
}

/** A ticket with its tiers, in the same way. */
export function ticketIn(ticket: PublicTicketFound, event: EventFound, locale: Locale | null) {
  const { words, labels, title, description } = ticket;
  const isForeign = isOther(event, locale);
  const prices = ticket.prices.map((price) => ({
    ...price,
    label: price.label && (labels?.[price.id] ?? price.label),
    fallbacks: isForeign && price.label && !labels?.[price.id] ? ["label"] : [],
  }));
  return {
    ...worded(ticket, words),
    prices,
    fallbacks: isForeign ? missingTexts({ title, description }, words) : [],
  };
}

export type LocalizedTicket = ReturnType<typeof ticketIn>;

function isOther({ language }: EventFound, locale: Locale | null): boolean {
  return locale !== null && locale !== language;
}
