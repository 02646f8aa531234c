import { expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { ListQuery } from "#contract/lists.ts";
import type { messageList, recipientList } from "#contract/messages.ts";
import { messageDueAt, type RecipientState } from "#domain/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { textOfHtml } from "#server/platform/html/html.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { OwnMessage } from "./own-message.ts";

export async function listMessages(db: ReadDb, event: OwnEvent, query: ListQuery) {
  const { data, meta } = await listPage(selectMessages(db, event), query, COLUMNS);
  return { data: data.map((row) => answerOf(row, event)), meta };
}

export async function messageResponse(db: ReadDb, event: OwnEvent, { id }: OwnMessage) {
  return answerOf(await selectMessages(db, event, true).where("messages.id", "=", id).executeTakeFirstOrThrow(), event);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["execute"]>>[number];

function answerOf({ message, ...row }: Row, event: OwnEvent) {
  return {
    ...row,
    message: shownHtml(message) ?? "",
    message_preview: textOfHtml(message, 100),
    due_at: messageDueAt(row, event),
  };
}

function selectMessages(db: ReadDb, event: OwnEvent, with_tests = false) {
  return db
    .selectFrom("messages")
    .select([
      "messages.id",
      "messages.event_id",
      "messages.subject",
      "messages.message",
      "messages.ticket_ids",
      "messages.attendee_ids",
      "messages.order_id",
      "messages.promo_code_id",
      "messages.selection_id",
      "messages.send_copy as send_copy_to_current_user",
      "messages.send_at",
      "messages.offset_minutes",
      "messages.problem",
      "messages.recipient_count",
      "messages.sent_at",
      "messages.created_at",
      "messages.updated_at",
      "messages.type",
      "messages.send_to",
      "messages.arrival",
      "messages.timing",
      "messages.status",
      deliveries.as("deliveries"),
      senderOf().as("sent_by_user"),
    ])
    .where("messages.event_id", "=", event.id)
    .where("messages.deleted_at", "is", null)
    .$if(!with_tests, (rows) => rows.where("messages.is_test", "=", false));
}

/** Counted by indexes, because a message may have fifty thousand emails. */
const deliveries = sql<{ waiting: number; sent: number; failed: number; left_out: number }>`(
  select json_build_object(
    'waiting', coalesce(sum(count) filter (where status in ('WAITING', 'QUEUED', 'SENDING')), 0),
    'sent', coalesce(sum(count) filter (where status in ('SENT', 'KEPT')), 0),
    'failed', coalesce(sum(count) filter (where status = 'FAILED'), 0),
    'left_out', coalesce(sum(count) filter (where status = 'SKIPPED'), 0))
  from (
    select status, count(*) as count
    from mails
    where cause = 'message:' || messages.id and kind = 'MESSAGE'
    group by status
    union all
    select 'WAITING', count(*)
    from message_recipients
    where message_id = messages.id and status = 'WAITING'
    union all
    select 'SKIPPED', count(*)
    from message_recipients
    where message_id = messages.id and status = 'SKIPPED'
  ) as counted)`;

function senderOf() {
  return jsonObjectFrom(
    expressionBuilder<Database, "messages">()
      .selectFrom("users")
      .select(["users.id", "users.first_name", "users.last_name"])
      .whereRef("users.id", "=", "messages.sent_by_user_id"),
  );
}

const COLUMNS: ListColumns<typeof messageList> = {
  sorts: { created_at: sql.ref("messages.created_at"), subject: sql.ref("messages.subject") },
  filters: { status: sql.ref("messages.status"), type: sql.ref("messages.type") },
  search: foldedText("messages.subject", "messages.message"),
  unique: sql.ref("messages.id"),
};

export function listRecipients(db: ReadDb, { id }: OwnMessage, query: ListQuery) {
  return listPage(
    db
      .selectFrom("message_recipients")
      .leftJoin("mails", (join) =>
        join
          .on("mails.cause", "=", `message:${id}`)
          .on("mails.kind", "=", "MESSAGE")
          .onRef("mails.recipient", "=", "message_recipients.email"),
      )
      .leftJoin("attendees", "attendees.id", "message_recipients.attendee_id")
      .leftJoin("orders", "orders.id", "message_recipients.order_id")
      .select([
        "message_recipients.email",
        "message_recipients.order_id",
        "message_recipients.attendee_id",
        "mails.last_error",
        "mails.sent_at",
      ])
      .select([
        sql<string | null>`coalesce(attendees.first_name, orders.first_name)`.as("first_name"),
        sql<string | null>`case when attendees.id is null then orders.last_name else attendees.last_name end`.as(
          "last_name",
        ),
        sql<boolean>`(message_recipients.order_id is null and message_recipients.attendee_id is null)`.as("is_copy"),
        STATE.as("state"),
        SAME_PERSON.as("same_person"),
      ])
      .where("message_recipients.message_id", "=", id),
    query,
    RECIPIENT_COLUMNS,
  );
}

const STATE = sql<RecipientState>`case
  when message_recipients.status = 'SKIPPED' then message_recipients.skip_reason
  when message_recipients.status = 'WAITING' then 'WAITING'
  when mails.status = 'QUEUED' and mails.attempts > 0 then 'RETRYING'
  when mails.status = 'QUEUED' then 'SENDING'
  else coalesce(mails.status, 'SENT') end`;

const SAME_PERSON = sql<string[]>`(
  select coalesce(json_agg(others.email order by others.email), '[]')
  from messages
  join duplicate_emails as own on own.event_id = messages.event_id
    and own.email = message_recipients.email
    and own.send_to = own.email
  join duplicate_emails as others on others.decision_id = own.decision_id and others.email <> own.email
  where messages.id = message_recipients.message_id and message_recipients.attendee_id is not null)`;

const RECIPIENT_COLUMNS: ListColumns<typeof recipientList> = {
  sorts: { email: sql.ref("message_recipients.email") },
  filters: { state: STATE },
  // normalized already: to normalize 50,000 names during a request takes seconds
  search: sql`concat_ws(' ', message_recipients.email, attendees.search_text, orders.search_text)`,
  unique: sql.ref("message_recipients.email"),
};
