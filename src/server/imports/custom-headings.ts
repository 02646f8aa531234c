import { msg } from "@lingui/core/macro";
import { LOCALES } from "#domain/locales.ts";
import { translate } from "#server/platform/i18n.ts";

/** Returns the headings that occur together in our own exports only, in each of our languages. */
export function ownHeadings(): string[][] {
  const headings = [msg`Ticket number`, msg`Check-in list`, msg`Note for check-in staff`];
  return LOCALES.map((locale) => headings.map((heading) => translate(locale, heading)));
}
