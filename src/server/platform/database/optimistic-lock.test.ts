import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { AppError } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "./optimistic-lock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("optimistic lock makes a concurrent writer wait and then refuses it with a conflict", async () => {
  const { account } = await aSignedInUser(app.db);
  const { id } = await anOrganizer(app.db, { account });
  const { updated_at } = await app.db
    .selectFrom("organizers")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const seen = updated_at.toISOString();
  let second: Promise<unknown> = Promise.resolve();
  await inTransaction(app.db, async (tx) => {
    await lockIfUnmodified(tx, "organizers", { id }, seen);
    second = inTransaction(app.db, (other) => lockIfUnmodified(other, "organizers", { id }, seen)).then(
      () => "went on",
      (error: AppError) => error.code,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.updateTable("organizers").set({ updated_at: new Date() }).where("id", "=", id).execute();
  });
  expect(await second).toBe("conflict");
});

test("optimistic lock without a version only waits, and a missing row is not found", async () => {
  const { account } = await aSignedInUser(app.db);
  const { id } = await anOrganizer(app.db, { account });
  const lock = (of: number) =>
    inTransaction(app.db, (tx) => lockIfUnmodified(tx, "organizers", { id: of }, undefined)).then(
      () => "went on",
      (error: AppError) => error.code,
    );
  expect([await lock(id), await lock(999_999_999)]).toEqual(["went on", "not_found"]);
});
