import { z } from "zod";
import { CAPACITY_ASSIGNMENT_STATUSES } from "#domain/capacity-assignments.ts";
import { NAME_MAX, TICKET_QUANTITY_MAX, TICKETS_PER_EVENT_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id, instant, line, problem } from "./fields.ts";
import { list, listQuery, page } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

export const capacityAssignment = z.object({
  id: z.int(),
  event_id: z.int(),
  name: z.string(),
  /** The configured capacity, also while inactive; null for unlimited. */
  capacity: z.int().nullable(),
  status: z.enum(CAPACITY_ASSIGNMENT_STATUSES),
  /**
   * How many of its tickets are sold, and how many are held by open orders. Also counted while
   * inactive.
   */
  used_capacity: z.int(),
  held: z.int(),
  /** The percentage sold, with two decimals; 0 for unlimited. */
  percentage_used: z.number(),
  tickets: z.array(z.object({ id: z.int(), title: z.string() })),
  created_at: instant,
  updated_at: instant,
});
export type CapacityAssignment = z.output<typeof capacityAssignment>;

export const capacityAssignmentList = list({
  sorts: ["created_at", "name", "used_capacity", "capacity"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: CAPACITY_ASSIGNMENT_STATUSES },
});

export const capacityAssignmentInput = z.object({
  name: line(NAME_MAX),
  capacity: z.int().min(1).max(TICKET_QUANTITY_MAX).nullish(),
  status: z.enum(CAPACITY_ASSIGNMENT_STATUSES).default("ACTIVE"),
  ticket_ids: z
    .array(z.int())
    .min(1, { error: "ticket_needed" })
    .max(TICKETS_PER_EVENT_MAX)
    .refine((ids) => new Set(ids).size === ids.length, problem("wrong")),
});

export const capacityAssignmentChange = capacityAssignmentInput.extend(version);

const inAssignment = inEvent.extend({ capacity_assignment_id: id });

export const capacityAssignments = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/capacity-assignments",
    access: "organizer",
    area: "tickets",
    summary: "List an event's capacity assignments",
    provides: ["capacity_assignments", "tickets", "stock"],
    params: inEvent,
    query: listQuery(capacityAssignmentList),
    returns: page(capacityAssignment),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/capacity-assignments",
    access: "organizer",
    area: "tickets",
    summary: "Create a capacity assignment; tickets sold already count toward it",
    invalidates: ["capacity_assignments", "stock"],
    refuses: ["event_archived", "no_tickets", "too_many_capacity_assignments"],
    params: inEvent,
    body: capacityAssignmentInput,
    returns: single(capacityAssignment),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/capacity-assignments/:capacity_assignment_id",
    access: "organizer",
    area: "tickets",
    summary: "Get a capacity assignment",
    provides: ["capacity_assignments", "tickets", "stock"],
    params: inAssignment,
    returns: single(capacityAssignment),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/capacity-assignments/:capacity_assignment_id",
    access: "organizer",
    area: "tickets",
    summary: "Update a capacity assignment, its tickets and status; rejected if changed since updated_at",
    invalidates: ["capacity_assignments", "stock"],
    refuses: ["conflict", "event_archived", "no_tickets"],
    params: inAssignment,
    body: capacityAssignmentChange,
    returns: single(capacityAssignment),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/capacity-assignments/:capacity_assignment_id",
    access: "organizer",
    area: "tickets",
    summary: "Delete a capacity assignment; its tickets and their orders stay",
    invalidates: ["capacity_assignments", "stock"],
    refuses: ["event_archived"],
    params: inAssignment,
  }),
};
