import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Decided, selectDecisions } from "./duplicate-queries.ts";

export type OwnDecision = Decided;

/** @throws AppError not_found, also for a decision of another event */
export async function ownDecision(db: ReadDb, event: OwnEvent, decision_id: number): Promise<OwnDecision> {
  const decision = await selectDecisions(db, event)
    .where("duplicate_decisions.id", "=", decision_id)
    .executeTakeFirst();
  if (!decision) throw new AppError("not_found");
  return decision as OwnDecision;
}
