import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import { type AssignmentRow, findAssignment } from "./capacity-assignment-queries.ts";

export type OwnAssignment = Own<"capacity_assignment", AssignmentRow>;

/** @throws AppError not_found, also for an assignment of another event */
export async function ownAssignment(db: ReadDb, event: OwnEvent, id: number): Promise<OwnAssignment> {
  const assignment = await findAssignment(db, event, id);
  if (!assignment) throw new AppError("not_found");
  return assignment as OwnAssignment;
}
