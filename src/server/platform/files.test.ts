import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "./database.ts";
import { deleteFiles, findFile, moveFile, storeFile } from "./files.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

const aFile = (avif?: Buffer) =>
  inTransaction(t.db, (tx) => storeFile(tx, { mime_type: "image/webp", content: Buffer.from("x") }, avif));

// SECURITY S177
test("a deleted file is gone at once in this process, also when somebody read it while it was being deleted", async () => {
  const key = await aFile();
  await findFile(t.reads, key);
  await inTransaction(t.db, async (tx) => {
    await deleteFiles(tx, [key]);
    expect(await findFile(t.reads, key)).toBeDefined();
  });
  expect(await findFile(t.reads, key)).toBeUndefined();
});

// SECURITY S177
test("with it goes its smaller form, which has an entry of its own", async () => {
  const key = await aFile(Buffer.from("y"));
  expect((await findFile(t.reads, key, true))?.mime_type).toBe("image/avif");
  await inTransaction(t.db, (tx) => deleteFiles(tx, [key]));
  expect(await findFile(t.reads, key, true)).toBeUndefined();
});

// SECURITY S177
test("a moved file is found at its new key alone, in both forms", async () => {
  const key = await aFile(Buffer.from("y"));
  await findFile(t.reads, key);
  await findFile(t.reads, key, true);
  const moved = await inTransaction(t.db, (tx) => moveFile(tx, key));
  expect([await findFile(t.reads, key), await findFile(t.reads, key, true)]).toEqual([undefined, undefined]);
  expect((await findFile(t.reads, moved))?.content.toString()).toBe("x");
  expect((await findFile(t.reads, moved, true))?.content.toString()).toBe("y");
});

test("a deletion that is undone forgets nothing", async () => {
  const key = await aFile();
  const deletion = inTransaction(t.db, (tx) => deleteFiles(tx, [key]).then(() => Promise.reject(new Error("undone"))));
  await expect(deletion).rejects.toThrow("undone");
  expect(await findFile(t.reads, key)).toBeDefined();
});

// SECURITY S177
test("a file that another process deleted is gone after three seconds", async () => {
  const key = await aFile();
  await findFile(t.reads, key);
  await t.db.deleteFrom("files").where("key", "=", key).execute();
  expect(await findFile(t.reads, key)).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 20)); // The cache looks at the clock once a millisecond.
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 3_100);
  expect(await findFile(t.reads, key)).toBeUndefined();
  clock.mockRestore();
});
