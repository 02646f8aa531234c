import { capacityAssignments } from "#contract/capacity-assignments.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { assignmentResponse } from "./assignment-response.ts";
import { createAssignment } from "./create-capacity-assignment.ts";
import { ownAssignment } from "./own-assignment.ts";
import { listAssignments } from "./capacity-assignment-queries.ts";
import { removeAssignment } from "./delete-capacity-assignment.ts";
import { updateAssignment } from "./update-capacity-assignment.ts";

export const capacityAssignmentRoutes: Route[] = [
  read(capacityAssignments.list, async (db, { event, query }) => {
    const page = await listAssignments(db, event, query);
    return { ...page, data: page.data.map(assignmentResponse) };
  }),

  write(capacityAssignments.create, async (ctx, { event, body }) => {
    refuseArchived(event);
    const id = await createAssignment(ctx, event, body);
    return { data: assignmentResponse(await ownAssignment(ctx.tx, event, id)) };
  }),

  read(capacityAssignments.get, async (_db, { capacity_assignment: assignment }) => ({
    data: assignmentResponse(assignment),
  })),

  write(capacityAssignments.update, async (ctx, { event, capacity_assignment: assignment, body }) => {
    refuseArchived(event);
    await updateAssignment(ctx, event, assignment, body);
    return { data: assignmentResponse(await ownAssignment(ctx.tx, event, assignment.id)) };
  }),

  write(capacityAssignments.remove, async (ctx, { event, capacity_assignment: assignment }) => {
    refuseArchived(event);
    await removeAssignment(ctx, event, assignment);
  }),
];
