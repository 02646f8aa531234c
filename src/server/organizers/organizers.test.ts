import { afterAll, beforeAll, expect, test } from "vitest";
import { organizers } from "#contract/organizers.ts";
import { anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const body = {
  name: "Quay e.V.",
  email: "hello@example.test",
  phone: "",
  website: "https://example.com",
  description: "<p>We <strong>sing</strong><script>alert(1)</script></p>",
  timezone: "Europe/Berlin",
  currency: "eur",
};

// SPEC 3.63
test("organizer can be created, read, listed and updated", async () => {
  const { token } = await aSignedInUser(app.db, { role: "ORGANIZER" });
  const { status, body: created } = await app.call(organizers.create, { body }, { token });
  expect(status).toBe(201);
  expect(created.data).toMatchObject({
    name: "Quay e.V.",
    phone: null,
    website: "https://example.com",
    currency: "EUR",
    description: "<p>We <strong>sing</strong></p>",
  });
  const params = { organizer_id: created.data.id };
  expect((await app.call(organizers.get, { params }, { token })).body).toEqual(created);
  const changed = await app.call(
    organizers.update,
    { params, body: { ...body, name: "A Quay", website: null, description: "<p></p>" } },
    { token },
  );
  expect(changed.body.data).toMatchObject({ id: created.data.id, name: "A Quay", website: null, description: null });
  await app.call(organizers.create, { body }, { token });
  expect((await app.call(organizers.list, {}, { token })).body.data.map(({ name }) => name)).toEqual([
    "A Quay",
    "Quay e.V.",
  ]);
});

test("organizer of another account returns 404", async () => {
  const { token } = await aSignedInUser(app.db);
  const foreign = await anOrganizer(app.db);
  const params = { organizer_id: foreign.id };
  expect((await app.call(organizers.get, { params }, { token })).status).toBe(404);
  expect((await app.call(organizers.update, { params, body }, { token })).status).toBe(404);
  expect((await app.call(organizers.list, {}, { token })).body.data).toEqual([]);
});

// SPEC 5.24
test.each([
  ["an address that runs something", { website: "javascript:alert(1)" }, "website"],
  ["a name with a line break", { name: "Quay\r\nBcc: x@example.test" }, "name"],
  ["no address", { email: "" }, "email"],
  ["a currency that does not exist", { currency: "XYZ" }, "currency"],
  ["a description of fifty thousand characters", { description: `<p>${"a".repeat(49_993)}</p>` }, "description"],
])("organizer with %s is rejected", async (_, wrong, field) => {
  const { token } = await aSignedInUser(app.db);
  const refusal = await app.call(organizers.create, { body: { ...body, ...wrong } }, { token });
  expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, [field]]);
});
