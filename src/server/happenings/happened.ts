import { sql } from "kysely";
import type { Acting, Actor, WriteContext } from "#server/platform/write-context.ts";
import { AHEAD } from "#server/platform/database/preparing-client.ts";
import { type TallyRow, tallying } from "#server/figures/tallying.ts";
import type { HappeningKind, Happenings } from "#domain/happenings.ts";

type Subject<Kind extends HappeningKind> = keyof Happenings[Kind] & string;

/** What happened: the kind, whose account and event, to what (`subject: { order: 17 }`), and what is kept of it. */
export type Happening<Kind extends HappeningKind = HappeningKind> = {
  kind: Kind;
  account_id: number;
  event_id: number | null;
  subject: Record<Subject<Kind>, number>;
  data: Happenings[Kind][Subject<Kind>];
  /** What it adds to the event's figures; taking back is negative. */
  figures?: readonly TallyRow[];
};

/**
 * Writes down what happened, by whom and when, and what it adds to the figures: one statement, in the transaction of its cause. The
 * order's timeline, the audit log, webhooks and live pages read it (docs/data-model.md).
 */
export async function happened<Kind extends HappeningKind>(
  { tx, by, now, network }: WriteContext,
  { figures = [], ...happening }: Happening<Kind>,
): Promise<void> {
  const row = rowOf(happening as Told, { by, now, network });
  const counted = figures.length > 0 ? sql`, ${tallying(happening.event_id ?? 0, figures)}` : sql``;
  await sql`${AHEAD}
    with told as (
      insert into happenings (
        kind, account_id, event_id, subject, subject_id, actor, actor_id, actor_name, network, data, happened_at
      )
      select
        ${row.kind},
        ${row.account_id}::bigint,
        ${row.event_id}::bigint,
        ${row.subject},
        ${row.subject_id}::bigint,
        ${row.actor},
        ${row.actor_id}::bigint,
        ${row.actor_name}::text,
        ${row.network}::text,
        ${JSON.stringify(row.data)}::jsonb,
        ${now}::timestamptz
    )${counted}
    select`.execute(tx);
}

/** As `happened`, for several of one kind at once. */
export async function happenedToMany<Kind extends HappeningKind>(
  { tx, ...acting }: WriteContext,
  happenings: readonly Omit<Happening<Kind>, "figures">[],
): Promise<void> {
  if (happenings.length === 0) return;
  const rows = happenings.map((one) => rowOf(one as Told, acting));
  await tx
    .insertInto("happenings")
    .values(rows.map((row) => ({ ...row, data: JSON.stringify(row.data) })))
    .execute();
}

type Told = Pick<Happening, "kind" | "account_id" | "event_id"> & { subject: Record<string, number>; data: object };

function rowOf(happening: Told, { by, now, network }: Acting) {
  const [[subject, subject_id] = ["", 0]] = Object.entries(happening.subject);
  const { kind, account_id, event_id, data } = happening;
  return { kind, account_id, event_id, subject, subject_id, ...actorOf(by), network, data, happened_at: now };
}

/** An actor as columns. */
export function actorOf(by: Actor): { actor: Actor["kind"]; actor_id: number | null; actor_name: string | null } {
  const [id = null] = Object.values(by).filter((value) => typeof value === "number");
  return { actor: by.kind, actor_id: id, actor_name: "name" in by ? by.name : null };
}

/** Which fields another value was given for: what is kept of a change. */
export function changedFields<Row extends object>(before: Row, given: Partial<Record<keyof Row, unknown>>): string[] {
  return Object.keys(given).filter((field) => {
    const [was, is] = [before[field as keyof Row], given[field as keyof Row]];
    return is !== undefined && JSON.stringify(was ?? null) !== JSON.stringify(is ?? null);
  });
}
