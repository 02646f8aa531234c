import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { ACCOUNT_EXPORT_LABELS } from "#contract/labels/account-export.ts";
import { translate } from "#server/platform/i18n.ts";

/** What the archive contains and how to read it, for a reader who opens it years later. */
export function archiveReadme({ name, now }: { name: string; now: Date }, locale: Locale): string {
  const at = now.toISOString();
  return [
    translate(locale, msg`All data that ${name} stored in Foyer as of ${at}.`),
    "",
    ...Object.entries(ACCOUNT_EXPORT_LABELS).map(([noun, label]) => `${noun}.jsonl  –  ${translate(locale, label)}`),
    `images/  –  ${translate(locale, msg`Images`)}`,
    "",
    translate(
      locale,
      msg`Each line of a .jsonl file is one record in JSON. Times are in UTC, amounts in the currency’s smallest unit (1050 is 10.50), and percentages in thousandths of a percent.`,
    ),
    translate(
      locale,
      msg`Passwords, links and the codes that open orders, tickets and check-in lists aren’t included. Keep this file safe anyway: it contains names and addresses.`,
    ),
    "",
  ].join("\r\n");
}
