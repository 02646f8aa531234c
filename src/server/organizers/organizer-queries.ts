import type { Organizer } from "#contract/organizers.ts";
import type { LegalDocumentName } from "#domain/legal-documents.ts";
import { type ImageRow, optionalStoredImage } from "#server/images/image-of.ts";
import { logoColumn } from "#server/images/image-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import {
  legalDocumentColumns,
  legalDocumentOf,
  legalDocumentUrlColumns,
} from "#server/legal-documents/legal-document-columns.ts";
import { ofOrganizers, type OwnOrganizer } from "#server/access/own-organizer.ts";

export async function listOrganizers(db: ReadDb, account: OwnAccount) {
  const rows = await selectOrganizers(db).where(ofOrganizers(account)).orderBy("name").orderBy("id").execute();
  return rows.map(answered);
}

export async function requireOrganizer(db: ReadDb, organizer: Pick<OwnOrganizer, "id">) {
  return answered(await selectOrganizers(db).where("id", "=", organizer.id).executeTakeFirstOrThrow());
}

function selectOrganizers(db: ReadDb) {
  return db
    .selectFrom("organizers")
    .select(COLUMNS)
    .select([...legalDocumentColumns(), ...legalDocumentUrlColumns()])
    .select(logoColumn().as("logo"));
}

function answered<
  Row extends Record<LegalDocumentName, Parameters<typeof legalDocumentOf>[0]> & { logo: ImageRow | null },
>({ terms, privacy, logo, ...row }: Row) {
  return { ...row, terms: legalDocumentOf(terms), privacy: legalDocumentOf(privacy), logo: optionalStoredImage(logo) };
}

const COLUMNS = [
  "id",
  "name",
  "email",
  "phone",
  "website",
  "description",
  "has_public_page",
  "timezone",
  "currency",
  "tax_behavior",
  "updated_at",
] as const satisfies (keyof Organizer)[];
