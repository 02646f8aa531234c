import { z } from "zod";
import { LABEL_COLORS } from "#domain/labels.ts";
import { LABEL_NAME_MAX, LABELS_PER_EVENT_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id, instant, line } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

/** A label as shown beside an attendee's name. */
export const labelBrief = z.object({ id: z.int(), name: z.string(), color: z.enum(LABEL_COLORS) });
export type LabelBrief = z.output<typeof labelBrief>;

export const label = labelBrief.extend({ updated_at: instant });
export type Label = z.output<typeof label>;

const name = line(LABEL_NAME_MAX);

/** Without a color the label gets the least used one. */
export const labelInput = z.object({ name, color: z.enum(LABEL_COLORS).optional() });

export const labelChange = z.object({ name, color: z.enum(LABEL_COLORS), ...version });

const labelIds = z.array(z.int()).max(LABELS_PER_EVENT_MAX);

/** The labels to add to and remove from an attendee; others are unchanged. */
export const labelling = z.object({ add: labelIds.default([]), remove: labelIds.default([]) });

const inLabel = inEvent.extend({ label_id: id });

export const labels = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/labels",
    access: "organizer",
    area: "attendees",
    summary: "List an event's labels, by name",
    provides: ["labels"],
    params: inEvent,
    returns: z.object({ data: z.array(label) }),
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/labels/:label_id",
    access: "organizer",
    area: "attendees",
    summary: "Get a label and the number of its attendees",
    provides: ["labels", "attendees"],
    params: inLabel,
    returns: single(label.extend({ attendee_count: z.int() })),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/labels",
    access: "organizer",
    area: "attendees",
    summary: "Create a label; with attendee_id, also adds it to that attendee",
    invalidates: ["labels", "attendees"],
    refuses: ["too_many_labels"],
    params: inEvent,
    body: labelInput.extend({ attendee_id: id.optional() }),
    returns: single(label),
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/labels/:label_id",
    access: "organizer",
    area: "attendees",
    summary: "Update a label's name or color; rejected if changed since updated_at",
    invalidates: ["labels", "attendees"],
    refuses: ["conflict"],
    params: inLabel,
    body: labelChange,
    returns: single(label),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/labels/:label_id",
    access: "organizer",
    area: "attendees",
    summary: "Delete a label and remove it from all attendees",
    invalidates: ["labels", "attendees"],
    params: inLabel,
  }),
};
