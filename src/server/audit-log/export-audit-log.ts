import { msg } from "@lingui/core/macro";
import type { AuditLogNarrowing } from "#contract/audit-log.ts";
import type { Locale } from "#contract/fields.ts";
import { ACTOR_LABELS, ACTIVITY_LABELS } from "#contract/labels/activities.ts";
import type { ActivityKind } from "#domain/activities.ts";
import { toWallTime } from "#domain/wall-time.ts";
import { type CsvColumn, inBatches } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { translate } from "#server/platform/i18n.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { type Logged, listLogged } from "./audit-log-queries.ts";

/** All rows that match, newest first. */
export function exportedLog(db: ReadDb, account: OwnAccount, query: AuditLogNarrowing): AsyncGenerator<Logged[]> {
  return inBatches((after, size) => listLogged(db, account, { ...query, before: after?.id }, size));
}

/** Times are those of `timezone`, the account's. */
export function logColumns(timezone: string, locale: Locale): CsvColumn<Logged>[] {
  return [
    {
      heading: translate(locale, msg`Time (${timezone})`),
      cell: (row) => toWallTime(row.occurred_at, timezone)?.replace("T", " ") ?? "",
    },
    {
      heading: translate(locale, msg`Actor`),
      cell: ({ actor }) => actor.name ?? translate(locale, ACTOR_LABELS[actor.kind]),
    },
    { heading: translate(locale, msg`Activity`), cell: ({ kind }) => kindLabel(kind, locale) },
    {
      heading: translate(locale, msg`Subject`),
      cell: ({ subject }) => subject.name ?? `${subject.kind} ${subject.id}`,
    },
    { heading: translate(locale, msg`Event`), cell: ({ event }) => event?.title ?? null },
    { heading: translate(locale, msg`Changed fields`), cell: ({ changed }) => changed.join(", ") },
    { heading: translate(locale, msg`Network`), cell: ({ network }) => network },
  ];
}

/** A kind that a newer version has recorded is shown as it is. */
function kindLabel(kind: string, locale: Locale): string {
  const label = Object.hasOwn(ACTIVITY_LABELS, kind) ? ACTIVITY_LABELS[kind as ActivityKind] : undefined;
  return label ? translate(locale, label) : kind;
}
