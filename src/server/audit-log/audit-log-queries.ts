import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { AuditLogNarrowing } from "#contract/audit-log.ts";
import { AUTOMATIC_ACTORS, type ActorKind, GROUP_OF, ACTIVITY_KINDS, type ActivityGroup } from "#domain/activities.ts";
import { fullName } from "#domain/names.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";
import { idsAt } from "./id-range.ts";

type LogQuery = AuditLogNarrowing & { before?: number | undefined };

export type Logged = Awaited<ReturnType<typeof listLogged>>[number];

/**
 * The newest matching rows of the account's log below `before`. Every combination of filters scans
 * one index backwards and stops at `size`: nothing is counted, and no page costs more than another.
 */
export async function listLogged(db: ReadDb, account: OwnAccount, query: LogQuery, size: number) {
  const bounds = await idsAt(db, account, query);
  const { group } = query;
  const matching = group
    ? sql<{ id: number }>`(
        select found.id
        from unnest(${kindsOf(group)}::text[]) as wanted (kind),
          lateral (
            select activity_log.id from activity_log
            where ${conditions(account, query, bounds)} and activity_log.kind = wanted.kind
            order by activity_log.id desc
            limit ${size}
          ) as found
        order by found.id desc
        limit ${size})`
    : sql<{ id: number }>`(
        select activity_log.id from activity_log
        where ${conditions(account, query, bounds)}
        order by activity_log.id desc
        limit ${size})`;
  const rows = await db
    .selectFrom("activity_log")
    .innerJoin(matching.as("matching"), "matching.id", "activity_log.id")
    .leftJoin("events", (join) =>
      join.onRef("events.id", "=", "activity_log.event_id").onRef("events.account_id", "=", "activity_log.account_id"),
    )
    .select([
      "activity_log.id",
      "activity_log.kind",
      "activity_log.occurred_at",
      "activity_log.network",
      "activity_log.event_id",
    ])
    .select(["activity_log.actor_id", "activity_log.actor_name", "activity_log.subject", "activity_log.subject_id"])
    .select((columns) => [
      columns.ref("activity_log.actor").$castTo<ActorKind>().as("actor"),
      sql<string[] | null>`activity_log.data -> 'changed'`.as("changed"),
      "events.id as known_event_id",
      "events.title as event_title",
      ACTOR_NAME.as("name_of_actor"),
      SUBJECT_NAME.as("name_of_subject"),
    ])
    .orderBy("activity_log.id", "desc")
    .execute();
  return rows.map(answerOf);
}

type Row = {
  id: number;
  kind: string;
  occurred_at: Date;
  network: string | null;
  event_id: number | null;
  actor: ActorKind;
  actor_id: number | null;
  actor_name: string | null;
  subject: string;
  subject_id: number;
  changed: string[] | null;
  known_event_id: number | null;
  event_title: string | null;
  name_of_actor: Named | null;
  name_of_subject: Named | null;
};

/** First and last name of a person; a single name for anything else. */
type Named = { first_name: string | null; last_name?: string | null };

function answerOf(row: Row) {
  return {
    id: row.id,
    kind: row.kind,
    occurred_at: row.occurred_at,
    actor: { kind: row.actor, id: row.actor_id, name: nameOfActor(row) },
    subject: { kind: row.subject, id: row.subject_id, name: nameOf(row.name_of_subject), event_id: row.known_event_id },
    event: row.known_event_id === null ? null : { id: row.known_event_id, title: row.event_title ?? "" },
    changed: row.changed ?? [],
    network: row.network,
  };
}

/**
 * Our own jobs are not named. A visitor who signs in or follows a link is not signed in yet: the
 * subject is also the actor.
 */
function nameOfActor({ actor, actor_name, name_of_actor, subject, name_of_subject }: Row): string | null {
  if (actor === "visitor" && subject === "user") return nameOf(name_of_subject);
  return actor === "job" ? null : (actor_name ?? nameOf(name_of_actor));
}

function kindsOf(group: ActivityGroup): string[] {
  return ACTIVITY_KINDS.filter((kind) => GROUP_OF[kind] === group);
}

function nameOf(named: Named | null): string | null {
  return (named && fullName(named)) || null;
}

function conditions(
  { id }: OwnAccount,
  query: LogQuery,
  { first, last }: { first: number | null; last: number | null },
) {
  const { user_id, api_key_id, event_id, automatic, before, from, to } = query;
  const all: Expression<SqlBool>[] = [sql<SqlBool>`activity_log.account_id = ${id}`];
  if (before !== undefined) all.push(sql<SqlBool>`activity_log.id < ${before}`);
  if (user_id !== undefined)
    all.push(sql<SqlBool>`activity_log.actor = 'person' and activity_log.actor_id = ${user_id}`);
  if (api_key_id !== undefined)
    all.push(sql<SqlBool>`activity_log.actor = 'api_key' and activity_log.actor_id = ${api_key_id}`);
  if (event_id !== undefined) all.push(sql<SqlBool>`activity_log.event_id = ${event_id}`);
  if (automatic === "false")
    all.push(sql<SqlBool>`activity_log.actor <> all(${sql.lit(`{${AUTOMATIC_ACTORS.join(",")}}`)}::text[])`);
  if (first !== null) all.push(sql<SqlBool>`activity_log.id >= ${first}`);
  if (last !== null) all.push(sql<SqlBool>`activity_log.id <= ${last}`);
  if (from) all.push(sql<SqlBool>`activity_log.occurred_at >= ${from}::timestamptz`);
  if (to) all.push(sql<SqlBool>`activity_log.occurred_at < ${to}::timestamptz`);
  return sql.join(all, sql` and `);
}

const log = expressionBuilder<Database, "activity_log">();

/**
 * Names are read from their current rows, so that erased data is not in the log either. Only
 * members of the account have a name.
 */
const MEMBER = (id: Expression<number | null>) => sql`
  (select json_build_object(
      'first_name', coalesce(account_users.invited_first_name, users.first_name),
      'last_name',
        case when account_users.status = 'INVITED' then account_users.invited_last_name else users.last_name end)
    from account_users join users on users.id = account_users.user_id
    where account_users.account_id = activity_log.account_id and account_users.user_id = ${id})`;

const ONE = (table: string, name: string, id: Expression<number | null>, guard = sql``) => sql`
  (select json_build_object('first_name', ${sql.ref(name)}) from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = ${id}${guard})`;

const ACTOR_ID = log.ref("activity_log.actor_id");
const SUBJECT_ID = log.ref("activity_log.subject_id");

const ACTOR_NAME = sql<Named | null>`
  case activity_log.actor
    when 'person' then ${MEMBER(ACTOR_ID)}
    when 'api_key' then ${ONE("api_keys", "api_keys.name", ACTOR_ID)}
    when 'buyer' then ${ONE("orders", "orders.public_id", ACTOR_ID)}
    when 'door' then ${ONE("check_in_lists", "check_in_lists.name", ACTOR_ID)}
  end`;

const SUBJECT_NAME = sql<Named | null>`
  case activity_log.subject
    when 'user' then ${MEMBER(SUBJECT_ID)}
    when 'api_key' then ${ONE("api_keys", "api_keys.name", SUBJECT_ID)}
    when 'organizer' then ${ONE("organizers", "organizers.name", SUBJECT_ID)}
    when 'event' then ${ONE("events", "events.title", SUBJECT_ID)}
    when 'ticket' then ${ONE("tickets", "tickets.title", SUBJECT_ID, sql` and tickets.deleted_at is null`)}
    when 'promo_code' then
      ${ONE("promo_codes", "promo_codes.code", SUBJECT_ID, sql` and promo_codes.deleted_at is null`)}
    when 'affiliate' then
      ${ONE("affiliates", "affiliates.name", SUBJECT_ID, sql` and affiliates.deleted_at is null`)}
    when 'capacity_assignment' then ${ONE("capacity_assignments", "capacity_assignments.name", SUBJECT_ID)}
    when 'question' then ${ONE("questions", "questions.title", SUBJECT_ID, sql` and questions.deleted_at is null`)}
    when 'order' then ${ONE("orders", "orders.public_id", SUBJECT_ID)}
    when 'attendee' then ${ONE("attendees", "attendees.public_id", SUBJECT_ID)}
    when 'tax_or_fee' then
      ${ONE("taxes_and_fees", "taxes_and_fees.name", SUBJECT_ID, sql` and taxes_and_fees.deleted_at is null`)}
    when 'check_in_list' then
      ${ONE("check_in_lists", "check_in_lists.name", SUBJECT_ID, sql` and check_in_lists.deleted_at is null`)}
    when 'webhook' then ${ONE("webhook_endpoints", "webhook_endpoints.url", SUBJECT_ID)}
  end`;
