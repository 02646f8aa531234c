import { organizers } from "#contract/organizers.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { ownOrganizer } from "./own-organizer.ts";
import { listOrganizers, requireOrganizer } from "./queries.ts";
import { createOrganizer, updateOrganizer } from "./write-organizer.ts";

/** An organizer's events are served by `events`. */
export const organizerRoutes: Route[] = [
  read(organizers.list, async (db, { caller }) => ({ data: await listOrganizers(db, caller.account) })),

  write(organizers.create, async (deed, { caller, body }) => {
    const organizer = await createOrganizer(deed, caller.account, body);
    return { data: await requireOrganizer(deed.tx, organizer) };
  }),

  read(organizers.get, async (db, { caller, params }) => ({
    data: await requireOrganizer(db, await ownOrganizer(db, caller, params.organizer_id)),
  })),

  write(organizers.update, async (deed, { caller, params, body }) => {
    const organizer = await ownOrganizer(deed.tx, caller, params.organizer_id);
    await updateOrganizer(deed, organizer, body);
    return { data: await requireOrganizer(deed.tx, organizer) };
  }),
];
