import { afterAll, beforeAll, expect, test } from "vitest";
import { organizers } from "#contract/organizers.ts";
import { anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let foyer: TestApp;
beforeAll(async () => {
  foyer = await testApp();
});
afterAll(() => foyer.close());

test("of many who say a thing anew from the same state, one is heard", async () => {
  const { account, token } = await aSignedInUser(foyer.db);
  const { id } = await anOrganizer(foyer.db, { account });
  const params = { organizer_id: id };
  const { data: before } = (await foyer.call(organizers.get, { params }, { token })).body;
  const say = (name: string) =>
    foyer.call(organizers.update, { params, body: { ...before, name } }, { token }).then(({ status }) => status);
  const statuses = await Promise.all(["A", "B", "C", "D", "E", "F"].map(say));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});
