import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Labelled, selectLabels } from "./label-queries.ts";

/** A label of an event that is proven to be the caller's. */
export type OwnLabel = Labelled;

/** @throws AppError not_found, for another event's too */
export async function ownLabel(db: ReadDb, event: OwnEvent, label_id: number): Promise<OwnLabel> {
  const label = await selectLabels(db, event).where("id", "=", label_id).executeTakeFirst();
  if (!label) throw new AppError("not_found");
  return label as OwnLabel;
}

/**
 * Returns the event's labels with these ids, locked against deletion until the transaction ends;
 * undefined where one of the ids is not the event's.
 */
export async function findOwnLabels(tx: Tx, event: OwnEvent, ids: readonly number[]): Promise<OwnLabel[] | undefined> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const labels = await selectLabels(tx, event)
    .where("id", "=", sql<number>`any(${wanted})`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return labels.length === wanted.length ? (labels as OwnLabel[]) : undefined;
}
