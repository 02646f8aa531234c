import type { z } from "zod";
import type { Body } from "#contract/endpoint.ts";
import type { organizerInput, organizers } from "#contract/organizers.ts";
import { requireTimezone } from "#server/platform/database/require-timezone.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import { saveLegalDocument } from "#server/legal-documents/save-legal-document.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";

type Form = z.output<typeof organizerInput>;

/**
 * Creates an organizer, for members whose scope is the whole account.
 * @throws AppError forbidden; invalid: terms or a privacy policy without text, a time zone that the
 * database server does not support
 */
export async function createOrganizer(ctx: WriteContext, account: OwnAccount, form: Form): Promise<{ id: number }> {
  if (account.scope !== null) throw new AppError("forbidden");
  await requireTimezone(ctx.tx, form.timezone);
  const organizer = await ctx.tx
    .insertInto("organizers")
    .values({ ...stored(form), account_id: account.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const legalDocuments = await saveLegalDocuments(ctx.tx, organizer, form);
  if (legalDocuments.terms_id !== null || legalDocuments.privacy_id !== null)
    await ctx.tx.updateTable("organizers").set(legalDocuments).where("id", "=", organizer.id).execute();
  await recordActivity(ctx, {
    kind: "organizer.created",
    account_id: account.id,
    event_id: null,
    subject: { organizer: organizer.id },
    data: {},
  });
  return organizer;
}

/** @throws AppError conflict, invalid as above */
export async function updateOrganizer(
  ctx: WriteContext,
  organizer: OwnOrganizer,
  { updated_at, ...form }: Body<typeof organizers.update>,
): Promise<void> {
  await lockIfUnmodified(ctx.tx, "organizers", organizer, updated_at);
  if (form.timezone !== organizer.timezone) await requireTimezone(ctx.tx, form.timezone);
  const changes = { ...stored(form), ...(await saveLegalDocuments(ctx.tx, organizer, form)) };
  await ctx.tx
    .updateTable("organizers")
    .set({ ...changes, updated_at: ctx.now })
    .where("id", "=", organizer.id)
    .execute();
  await recordActivity(ctx, {
    kind: "organizer.updated",
    account_id: organizer.account_id,
    event_id: null,
    subject: { organizer: organizer.id },
    data: { changed: changedFields(organizer, changes) },
  });
}

function stored({ terms: _terms, privacy: _privacy, ...form }: Form) {
  return { ...form, description: cleanHtml(form.description) };
}

async function saveLegalDocuments(tx: Tx, organizer: { id: number } & Partial<InForce>, form: Form): Promise<InForce> {
  return {
    terms_id: await saveLegalDocument(tx, organizer, "terms", form.terms, organizer.terms_id),
    privacy_id: await saveLegalDocument(tx, organizer, "privacy", form.privacy, organizer.privacy_id),
  };
}

type InForce = Pick<OwnOrganizer, "terms_id" | "privacy_id">;
