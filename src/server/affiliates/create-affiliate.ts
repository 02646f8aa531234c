import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { affiliates } from "#contract/affiliates.ts";
import type { Body } from "#contract/endpoint.ts";
import { codeOfName } from "#domain/affiliates.ts";
import { AFFILIATES_PER_EVENT_MAX } from "#domain/maxima.ts";
import { madePromoCode } from "#domain/generated-promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { countAffiliates } from "./affiliate-queries.ts";

/**
 * Creates an affiliate. Returns its id.
 * @throws AppError invalid (taken), too_many_affiliates
 */
export async function createAffiliate(
  ctx: WriteContext,
  event: OwnEvent,
  { code, ...input }: Body<typeof affiliates.create>,
): Promise<number> {
  const { tx } = ctx;
  // Serializes the creation of an event's affiliates. Buyers are not blocked.
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  if ((await countAffiliates(tx, event)) >= AFFILIATES_PER_EVENT_MAX) throw new AppError("too_many_affiliates");
  const { id } = await tx
    .insertInto("affiliates")
    .values({ ...input, code: code ?? (await madeCode(tx, event, input.name)), event_id: event.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "affiliate.created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { affiliate: id },
    data: {},
  });
  return id;
}

/** Makes a code from the name, with random characters appended where that code is taken. */
async function madeCode(tx: Tx, event: OwnEvent, name: string): Promise<string> {
  const plain = codeOfName(name);
  if (plain !== "" && !(await isCodeTaken(tx, event, plain))) return plain;
  const prefix = plain === "" ? "" : `${plain}-`;
  return madePromoCode(prefix, SIGNS, randomBytes(SIGNS * 4)) ?? madeCode(tx, event, name);
}

const SIGNS = 6;

async function isCodeTaken(tx: Tx, event: OwnEvent, code: string): Promise<boolean> {
  const existing = tx.selectFrom("affiliates").select("id").where("event_id", "=", event.id).where("code", "=", code);
  return (await existing.where("deleted_at", "is", null).executeTakeFirst()) !== undefined;
}
