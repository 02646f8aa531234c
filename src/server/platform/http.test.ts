import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { endpoint, single } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { testContext } from "#server/testing/test-app.ts";
import { type Guards, serve, write } from "./http.ts";
import type { NounGuards } from "./http/own-nouns.ts";
import { responseErrors } from "./http/refusals.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

const thingsEndpoint = endpoint({
  method: "POST",
  path: "/things",
  access: "public",
  summary: "Keep a thing",
  invalidates: [],
  body: z.object({ name: z.string() }),
  returns: single(z.object({ name: z.string().max(3) })),
});

let database: TestDatabase;
const app = fastify();
beforeAll(async () => {
  database = await testDatabase();
  const { db, reads } = database;
  responseErrors(app, {});
  const keep = write(thingsEndpoint, async ({ tx }, { body }) => {
    await tx
      .insertInto("secrets")
      .values({ ...body, value: "kept" })
      .execute();
    return { data: body };
  });
  serve(app, {
    db,
    reads,
    context: testContext(db),
    guards: {} as Guards,
    noun_guards: {} as NounGuards,
    routes: [keep],
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

// SECURITY S152
test("response that fails validation rolls back the transaction of its call", async () => {
  const keep = (name: string) => app.inject({ method: "POST", url: "/api/things", payload: { name } });
  const [accepted, untold] = [await keep("one"), await keep("another")];
  expect([accepted.statusCode, untold.statusCode, untold.json<ErrorBody>().code]).toEqual([200, 500, "unexpected"]);
  const stored = await database.db.selectFrom("secrets").select("name").where("value", "=", "kept").execute();
  expect(stored).toEqual([{ name: "one" }]);
});
