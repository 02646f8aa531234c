import { organizers } from "#contract/organizers.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listOrganizers, requireOrganizer } from "./organizer-queries.ts";
import { createOrganizer, updateOrganizer } from "./write-organizer.ts";

/** An organizer's events are served by the event routes. */
export const organizerRoutes: Route[] = [
  read(organizers.list, async (db, { caller }) => ({ data: await listOrganizers(db, caller.account) })),

  write(organizers.create, async (ctx, { caller, body }) => {
    const organizer = await createOrganizer(ctx, caller.account, body);
    return { data: await requireOrganizer(ctx.tx, organizer) };
  }),

  read(organizers.get, async (db, { organizer }) => ({
    data: await requireOrganizer(db, organizer),
  })),

  write(organizers.update, async (ctx, { organizer, body }) => {
    await updateOrganizer(ctx, organizer, body);
    return { data: await requireOrganizer(ctx.tx, organizer) };
  }),
];
