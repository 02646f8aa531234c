import type { Reply } from "#contract/endpoint.ts";
import type { capacityAssignments } from "#contract/capacity-assignments.ts";
import { percentageUsed } from "#domain/capacity-assignments.ts";
import type { AssignmentRow } from "./capacity-assignment-queries.ts";

type Answer = Reply<typeof capacityAssignments.get>["data"];

export function assignmentResponse(row: AssignmentRow): Answer {
  const { stock_id: _, sold, ...rest } = row;
  return {
    ...rest,
    status: row.status,
    used_capacity: sold,
    percentage_used: percentageUsed(sold, row.capacity),
  };
}
