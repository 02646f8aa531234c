import { capacityAssignments } from "#contract/capacity-assignments.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { assignmentResponse } from "./assignment-response.ts";
import { createAssignment } from "./create-capacity-assignment.ts";
import { ownAssignment } from "./own-assignment.ts";
import { listAssignments } from "./capacity-assignment-queries.ts";
import { removeAssignment } from "./delete-capacity-assignment.ts";
import { updateAssignment } from "./update-capacity-assignment.ts";

export const capacityAssignmentRoutes: Route[] = [
  read(capacityAssignments.list, async (db, { caller, params, query }) => {
    const page = await listAssignments(db, await ownEvent(db, caller, params.event_id), query);
    return { ...page, data: page.data.map(assignmentResponse) };
  }),

  write(capacityAssignments.create, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const id = await createAssignment(ctx, event, body);
    return { data: assignmentResponse(await ownAssignment(ctx.tx, event, id)) };
  }),

  read(capacityAssignments.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: assignmentResponse(await ownAssignment(db, event, params.capacity_assignment_id)) };
  }),

  write(capacityAssignments.update, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const assignment = await ownAssignment(ctx.tx, event, params.capacity_assignment_id);
    await updateAssignment(ctx, event, assignment, body);
    return { data: assignmentResponse(await ownAssignment(ctx.tx, event, assignment.id)) };
  }),

  write(capacityAssignments.remove, async (ctx, { caller, params }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    await removeAssignment(ctx, event, await ownAssignment(ctx.tx, event, params.capacity_assignment_id));
  }),
];
