import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { ACCOUNT_EXPORT_LABELS } from "#contract/labels/account-export.ts";
import { translate } from "#server/platform/i18n.ts";

/** What the archive contains and how to read it, for a reader who opens it years later. */
export function archiveReadme({ name, now }: { name: string; now: Date }, locale: Locale): string {
  const at = now.toISOString();
  return [
    translate(locale, msg`Everything that ${name} held in Foyer on ${at}.`),
    "",
    ...Object.entries(ACCOUNT_EXPORT_LABELS).map(([noun, label]) => `${noun}.jsonl  –  ${translate(locale, label)}`),
    `images/  –  ${translate(locale, msg`Images`)}`,
    "",
    translate(
      locale,
      msg`Each line of a .jsonl file is one thing, written as JSON. Times are UTC, amounts are in the currency’s smallest unit (1050 is 10.50), percentages in thousandths of a percent.`,
    ),
    translate(
      locale,
      msg`Passwords, links and the codes that open orders, tickets and doors are left out. Keep this file safe all the same: it holds names and addresses.`,
    ),
    "",
  ].join("\r\n");
}
