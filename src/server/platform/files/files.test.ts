import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { deleteFiles, findFile, moveFile, storeFile } from "./files.ts";
import { testDatabase, type TestDatabase } from "#server/platform/test-database.ts";

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

const aFile = (avif?: Buffer) =>
  inTransaction(t.db, (tx) => storeFile(tx, { mime_type: "image/webp", content: Buffer.from("x") }, avif));

// SECURITY S177
test("deleted file is gone at once in this process, even if it was read during the deletion", async () => {
  const key = await aFile();
  await findFile(t.reads, key);
  await inTransaction(t.db, async (tx) => {
    await deleteFiles(tx, [key]);
    expect(await findFile(t.reads, key)).toBeDefined();
  });
  expect(await findFile(t.reads, key)).toBeUndefined();
});

// SECURITY S177
test("deleting a file also drops its cached AVIF form", async () => {
  const key = await aFile(Buffer.from("y"));
  expect((await findFile(t.reads, key, true))?.mime_type).toBe("image/avif");
  await inTransaction(t.db, (tx) => deleteFiles(tx, [key]));
  expect(await findFile(t.reads, key, true)).toBeUndefined();
});

// SECURITY S177
test("moved file is found only at its new key, in both forms", async () => {
  const key = await aFile(Buffer.from("y"));
  await findFile(t.reads, key);
  await findFile(t.reads, key, true);
  const moved = await inTransaction(t.db, (tx) => moveFile(tx, key));
  expect([await findFile(t.reads, key), await findFile(t.reads, key, true)]).toEqual([undefined, undefined]);
  expect((await findFile(t.reads, moved))?.content.toString()).toBe("x");
  expect((await findFile(t.reads, moved, true))?.content.toString()).toBe("y");
});

test("rolled-back deletion keeps the file", async () => {
  const key = await aFile();
  const deletion = inTransaction(t.db, (tx) => deleteFiles(tx, [key]).then(() => Promise.reject(new Error("undone"))));
  await expect(deletion).rejects.toThrow("undone");
  expect(await findFile(t.reads, key)).toBeDefined();
});

// SECURITY S177
test("file deleted by another process is gone after three seconds", async () => {
  const key = await aFile();
  await findFile(t.reads, key);
  await t.db.deleteFrom("files").where("key", "=", key).execute();
  expect(await findFile(t.reads, key)).toBeDefined();
  // The cache reads the clock at most once a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 3_100);
  expect(await findFile(t.reads, key)).toBeUndefined();
  clock.mockRestore();
});
