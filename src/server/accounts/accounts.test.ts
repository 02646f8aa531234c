import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#contract/accounts.ts";
import { aSignedInUser, aUser } from "#server/testing/factories.ts";
import { aPasskey } from "#server/testing/mfa.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const body = { name: "Quay e.V.", currency_code: "KWD", timezone: "Asia/Kuwait" };

test("an admin changes the account's name, currency and time zone", async () => {
  const { account, token } = await aSignedInUser(app.db);
  const params = { account_id: account.id };
  expect((await app.call(accounts.update, { params, body }, { token })).body.data).toMatchObject({
    id: account.id,
    ...body,
    is_account_email_confirmed: true,
  });
  expect((await app.call(accounts.get, { params }, { token })).body.data).toMatchObject(body);
});

// SPEC 6.01
test("Organizer can read the account but not change it", async () => {
  const { account, token } = await aSignedInUser(app.db, { role: "ORGANIZER" });
  const params = { account_id: account.id };
  expect((await app.call(accounts.get, { params }, { token })).status).toBe(200);
  const refusal = await app.call(accounts.update, { params, body }, { token });
  expect([refusal.status, refusal.body.code]).toEqual([403, "forbidden"]);
});

test("admin sees the owner and the members without a second factor, beyond one page of users", async () => {
  const { account, token } = await aSignedInUser(app.db, { first_name: "Ada", last_name: null });
  const seen = async () => (await app.call(accounts.get, { params: { account_id: account.id } }, { token })).body.data;
  const many = Array.from({ length: 105 }, () => aUser(app.db, { account, role: "ORGANIZER" }));
  const owner = await aUser(app.db, { account, is_owner: true, first_name: "Zora", last_name: "Quay" });
  for (const status of ["INVITED", "INACTIVE"] as const) await aUser(app.db, { account, status });
  const others = [...(await Promise.all(many)), owner];
  expect(await seen()).toMatchObject({
    owner: { id: owner.id, first_name: "Zora", last_name: "Quay", email: owner.email },
    members: { count: 107, without_second_factor: 107, named_without_second_factor: [] },
  });
  await Promise.all(others.map((user) => aPasskey(app.db, user)));
  expect((await seen()).members).toEqual({
    count: 107,
    without_second_factor: 1,
    named_without_second_factor: [{ id: expect.any(Number), first_name: "Ada", last_name: null }],
  });
});

test("Organizer sees neither the owner nor the members of the account", async () => {
  const { account, token } = await aSignedInUser(app.db, { role: "ORGANIZER" });
  await aUser(app.db, { account, is_owner: true });
  const { body } = await app.call(accounts.get, { params: { account_id: account.id } }, { token });
  expect(body.data).toMatchObject({ owner: null, members: null });
});

test("another account is not found", async () => {
  const [own, other] = [await aSignedInUser(app.db), await aSignedInUser(app.db)];
  const params = { account_id: other.account.id };
  expect((await app.call(accounts.get, { params }, { token: own.token })).status).toBe(404);
  expect((await app.call(accounts.update, { params, body }, { token: own.token })).status).toBe(404);
  expect((await app.call(accounts.get, { params }, { token: other.token })).body.data.name).toBe(other.account.name);
});

test.each([{ name: "a".repeat(150) }, { name: " " }, { currency_code: "XYZ" }, { timezone: "Mars/Olympus" }])(
  "account update rejects %j",
  async (wrong) => {
    const { account, token } = await aSignedInUser(app.db);
    const refusal = await app.call(
      accounts.update,
      { params: { account_id: account.id }, body: { ...body, ...wrong } },
      { token },
    );
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
  },
);
