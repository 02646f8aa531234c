import { z } from "zod";
import { LIST_ADDRESS_MAX, LIST_VIEW_NAME_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id, line } from "./fields.ts";

export const VIEWED_LISTS = ["orders", "attendees"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

export const listView = z.object({
  id: z.int(),
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  /** The query string of the list's URL. */
  address: z.string(),
  is_default: z.boolean(),
});
export type ListView = z.output<typeof listView>;

const name = line(LIST_VIEW_NAME_MAX);
const inView = inEvent.extend({ list_view_id: id });

export const listViews = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/list_views",
    access: "organizer",
    area: "own",
    summary: "List the signed-in user's saved views of an event's lists, or of one list, by name",
    provides: ["list_views"],
    params: inEvent,
    query: z.object({ list: z.enum(VIEWED_LISTS).optional() }),
    returns: z.object({ data: z.array(listView) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/list_views",
    access: "organizer",
    area: "own",
    summary: "Save a view of a list: its filters, sorting and columns, as in its URL",
    invalidates: ["list_views"],
    refuses: ["too_many_list_views"],
    params: inEvent,
    body: z.object({
      list: z.enum(VIEWED_LISTS),
      name,
      address: z
        .string()
        .max(LIST_ADDRESS_MAX)
        .regex(/^[\x21-\x7e]*$/),
    }),
    returns: single(listView),
    status: 201,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id/list_views/:list_view_id",
    access: "organizer",
    area: "own",
    summary: "Rename a view, or change whether the list opens with it",
    invalidates: ["list_views"],
    params: inView,
    body: z.object({ name: name.optional(), is_default: z.boolean().optional() }),
    returns: single(listView),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/list_views/:list_view_id",
    access: "organizer",
    area: "own",
    summary: "Delete a view",
    invalidates: ["list_views"],
    params: inView,
  }),
};
