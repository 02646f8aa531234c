import { buffer } from "node:stream/consumers";
import type pg from "pg";
import type { ObjectStorage } from "#server/platform/files/object-storage.ts";
import type { Archive } from "./open-archive.ts";

/**
 * Stores the contents of files that were in an object storage, in the storage of this installation
 * or in its database. In the database, the record of objects becomes empty where it can: they may
 * belong to the original installation, and must not be deleted here.
 * @throws StorageFailed
 */
export async function restoreObjects(
  client: pg.Client,
  { manifest, contentOf }: Archive,
  storage: ObjectStorage | undefined,
): Promise<void> {
  for (const object of manifest.objects) {
    const content = await buffer(await contentOf(object));
    if (storage) await storage.put(object.key, content, object.mime_type);
    else
      await client.query("update files set content = $1, object_key = null where object_key = $2", [
        content,
        object.key,
      ]);
  }
  if (!storage)
    await client.query(
      "delete from stored_objects where not exists (select from files where object_key = stored_objects.key)",
    );
}
