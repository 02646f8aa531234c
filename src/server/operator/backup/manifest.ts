import { z } from "zod";

/** Raised when an older `restore` could not read the file correctly. */
export const FORMAT = 1;

const checked = z.object({ bytes: z.number(), sha256: z.string() });

/** The last entry of a backup: what it contains, and how to tell whether it is complete. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The release of Foyer that wrote it. */
  release: z.string(),
  created_at: z.iso.datetime(),
  server_version: z.string(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  /** Ids of the secret keys that encrypted its secrets; they reveal nothing about the keys. */
  secret_key_ids: z.array(z.string()),
  /** Whether the entry `secret-key` has the key itself. */
  has_secret_key: z.boolean(),
  tables: z.array(
    checked.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  /** The contents of files that were in an object storage. */
  objects: z.array(checked.extend({ key: z.string(), mime_type: z.string() })).default([]),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type SavedTable = Manifest["tables"][number];
export type SavedObject = Manifest["objects"][number];

export const MANIFEST = "manifest.json";
export const SECRET_KEY_ENTRY = "secret-key";

/** The entry with the content of a file that was in an object storage. */
export function nameOfObject({ key }: { key: string }): string {
  return `objects/${key}`;
}

/** The entry with the rows of a table, as `COPY` writes them in text format. */
export function nameOfEntry({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}.copy`;
}
