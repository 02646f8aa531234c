import { msg } from "@lingui/core/macro";
import type { AuditLogNarrowing } from "#contract/audit-log.ts";
import type { Locale } from "#contract/fields.ts";
import { ACTOR_WORDS, ACTIVITY_WORDS } from "#contract/labels/activities.ts";
import type { ActivityKind } from "#domain/activities.ts";
import { toWallTime } from "#domain/wall-time.ts";
import { type CsvColumn, inBatches } from "#server/platform/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { say } from "#server/platform/i18n.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { type Logged, listLogged } from "./audit-log-queries.ts";

/** All rows that match, newest first. */
export function exportedLog(db: ReadDb, account: OwnAccount, asked: AuditLogNarrowing): AsyncGenerator<Logged[]> {
  return inBatches((after, size) => listLogged(db, account, { ...asked, before: after?.id }, size));
}

/** Times are those of `timezone`, the account's. */
export function logColumns(timezone: string, locale: Locale): CsvColumn<Logged>[] {
  return [
    {
      heading: say(locale, msg`Time (${timezone})`),
      cell: (row) => toWallTime(row.happened_at, timezone)?.replace("T", " ") ?? "",
    },
    { heading: say(locale, msg`Who`), cell: ({ actor }) => actor.name ?? say(locale, ACTOR_WORDS[actor.kind]) },
    { heading: say(locale, msg`What`), cell: ({ kind }) => saidOf(kind, locale) },
    { heading: say(locale, msg`On what`), cell: ({ subject }) => subject.name ?? `${subject.kind} ${subject.id}` },
    { heading: say(locale, msg`Event`), cell: ({ event }) => event?.title ?? null },
    { heading: say(locale, msg`Changed fields`), cell: ({ changed }) => changed.join(", ") },
    { heading: say(locale, msg`From where`), cell: ({ network }) => network },
  ];
}

/** A kind that a newer version has recorded is shown as it is. */
function saidOf(kind: string, locale: Locale): string {
  const words = Object.hasOwn(ACTIVITY_WORDS, kind) ? ACTIVITY_WORDS[kind as ActivityKind] : undefined;
  return words ? say(locale, words) : kind;
}
