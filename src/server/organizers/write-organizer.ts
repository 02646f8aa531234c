import type { z } from "zod";
import type { Body } from "#contract/endpoint.ts";
import type { organizerInput, organizers } from "#contract/organizers.ts";
import { changedFields, happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { cleanHtml } from "#server/platform/html.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import type { OwnOrganizer } from "./own-organizer.ts";

type Form = z.output<typeof organizerInput>;

/** Creates an organizer of the account. */
export async function createOrganizer(deed: Deed, account: OwnAccount, form: Form): Promise<{ id: number }> {
  const organizer = await deed.tx
    .insertInto("organizers")
    .values({ ...stored(form), account_id: account.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await happened(deed, {
    kind: "organizer.created",
    account_id: account.id,
    event_id: null,
    subject: { organizer: organizer.id },
    data: {},
  });
  return organizer;
}

/** @throws AppError conflict */
export async function updateOrganizer(
  deed: Deed,
  organizer: OwnOrganizer,
  { updated_at, ...form }: Body<typeof organizers.update>,
): Promise<void> {
  await lockUnchanged(deed.tx, "organizers", organizer, updated_at);
  const changes = stored(form);
  await deed.tx
    .updateTable("organizers")
    .set({ ...changes, updated_at: deed.now })
    .where("id", "=", organizer.id)
    .execute();
  await happened(deed, {
    kind: "organizer.updated",
    account_id: organizer.account_id,
    event_id: null,
    subject: { organizer: organizer.id },
    data: { changed: changedFields(organizer, changes) },
  });
}

function stored(form: Form) {
  return { ...form, description: cleanHtml(form.description) };
}
