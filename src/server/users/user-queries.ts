import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import type { ListQuery } from "#contract/lists.ts";
import type { userList, member } from "#contract/members.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { limitColumns } from "#server/platform/database/limit-columns.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { HAS_SECOND_FACTOR, type SignedIn } from "#server/platform/sessions.ts";
import type { OwnMember } from "./own-member.ts";

type Member = z.input<typeof member>;

export function listUsers(db: ReadDb, account: OwnAccount, query: ListQuery) {
  return listPage(selectMembers(db).where("account_users.account_id", "=", account.id), query, COLUMNS);
}

/** A member of the account, as its admins see it. */
export function requireMember(db: ReadDb, member: OwnMember): Promise<Member> {
  return selectMembers(db)
    .where("account_users.account_id", "=", member.account_id)
    .where("account_users.user_id", "=", member.id)
    .executeTakeFirstOrThrow();
}

/** Returns the accounts that a user may enter, by name. */
export async function listOwnAccounts(db: ReadDb, caller: SignedIn) {
  const accounts = await db
    .selectFrom("account_users")
    .innerJoin("accounts", "accounts.id", "account_users.account_id")
    .select(["accounts.id", "accounts.name", "account_users.role"])
    .where("account_users.user_id", "=", caller.user_id)
    .where("account_users.status", "=", "ACTIVE")
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .execute();
  return accounts.map((account) => ({ ...account, is_current: account.id === caller.account.id }));
}

/**
 * For a member who has not accepted, only the name that the inviter typed is shown: that the user
 * already exists here, and under which name, is confidential.
 */
const FIRST_NAME = sql<string>`coalesce(account_users.invited_first_name, users.first_name)`;
const LAST_NAME = sql<string | null>`
  case when account_users.status = 'INVITED' then account_users.invited_last_name else users.last_name end`;

function selectMembers(db: ReadDb) {
  return db
    .selectFrom("account_users")
    .innerJoin("users", "users.id", "account_users.user_id")
    .select((select) => [
      "users.id",
      FIRST_NAME.as("first_name"),
      LAST_NAME.as("last_name"),
      "users.email",
      "account_users.role",
      "account_users.work",
      ...limitColumns(),
      jsonArrayFrom(
        select
          .selectFrom("member_organizers as place")
          .innerJoin("organizers", "organizers.id", "place.organizer_id")
          .select(["organizers.id", "organizers.name"])
          .whereRef("place.account_id", "=", "account_users.account_id")
          .whereRef("place.user_id", "=", "account_users.user_id")
          .orderBy("organizers.name")
          .orderBy("organizers.id"),
      ).as("organizers"),
      jsonArrayFrom(
        select
          .selectFrom("member_events as place")
          .innerJoin("events", "events.id", "place.event_id")
          .select(["events.id", "events.title"])
          .whereRef("place.account_id", "=", "account_users.account_id")
          .whereRef("place.user_id", "=", "account_users.user_id")
          .orderBy("events.start_date")
          .orderBy("events.id"),
      ).as("events"),
      "account_users.status",
      "account_users.is_owner as is_account_owner",
      "account_users.last_login_at",
      sql<boolean>`account_users.status <> 'INVITED' and ${HAS_SECOND_FACTOR}`.as("has_second_factor"),
      "account_users.invited_at",
      "account_users.created_at",
      sql<Date>`greatest(account_users.updated_at, users.updated_at)`.as("updated_at"),
      select
        .and([
          select("account_users.status", "<>", "INVITED"),
          select.exists(
            select
              .selectFrom("account_users as others")
              .whereRef("others.user_id", "=", "users.id")
              .whereRef("others.account_id", "<>", "account_users.account_id")
              .where("others.status", "<>", "INVITED"),
          ),
        ])
        .as("has_other_accounts"),
      select
        .selectFrom("mailed_links")
        .select((links) => links.fn.max("mailed_links.expires_at").as("expires_at"))
        .whereRef("mailed_links.user_id", "=", "users.id")
        .whereRef("mailed_links.account_id", "=", "account_users.account_id")
        .where("mailed_links.purpose", "=", "INVITATION")
        .where("mailed_links.used_at", "is", null)
        .where("account_users.status", "=", "INVITED")
        .as("invitation_expires_at"),
    ])
    .$narrowType<{ has_other_accounts: boolean }>();
}

const COLUMNS: ListColumns<typeof userList> = {
  sorts: {
    name: sql`lower(concat_ws(' ', ${FIRST_NAME}, ${LAST_NAME}))`,
    email: sql`lower(users.email)`,
    role: sql.ref("account_users.role"),
    status: sql.ref("account_users.status"),
    last_login_at: sql.ref("account_users.last_login_at"),
    created_at: sql.ref("account_users.created_at"),
  },
  filters: { role: sql.ref("account_users.role"), status: sql.ref("account_users.status") },
  search: sql`public.searchable(concat_ws(' ', ${FIRST_NAME}, ${LAST_NAME}, users.email))`,
  unique: sql.ref("users.id"),
};
