import { type Organizer, type organizerInput, organizers } from "#contract/organizers.ts";
import type { z } from "zod";
import { cleanHtml } from "#server/platform/html.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { ownOrganizer } from "./own-organizer.ts";

/** An organizer's events are served by `events`. */
export const organizerRoutes: Route[] = [
  read(organizers.list, async (db, { caller }) => ({
    data: await db
      .selectFrom("organizers")
      .select(COLUMNS)
      .where("account_id", "=", caller.account_id)
      .orderBy("name")
      .orderBy("id")
      .execute(),
  })),
  write(organizers.create, async (tx, { caller, body }) => ({
    data: await tx
      .insertInto("organizers")
      .values({ ...stored(body), account_id: caller.account_id })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  })),
  read(organizers.get, async (db, { caller, params }) => ({
    data: await ownOrganizer(db, caller, params.organizer_id),
  })),
  write(organizers.update, async (tx, { caller, params, body }) => {
    const own = await ownOrganizer(tx, caller, params.organizer_id);
    const { updated_at, ...form } = body;
    await lockUnchanged(tx, "organizers", { id: own.id }, updated_at);
    return {
      data: await tx
        .updateTable("organizers")
        .set({ ...stored(form), updated_at: new Date() })
        .where("id", "=", own.id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
    };
  }),
];

const COLUMNS = [
  "id",
  "name",
  "email",
  "phone",
  "website",
  "description",
  "timezone",
  "currency",
  "updated_at",
] as const satisfies (keyof Organizer)[];

function stored(form: z.output<typeof organizerInput>) {
  return { ...form, description: cleanHtml(form.description) };
}
