import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#contract/accounts.ts";
import { aSignedInUser } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

const body = { name: "Quay e.V.", currency_code: "KWD", timezone: "Asia/Kuwait" };

test("an admin changes the account's name, currency and time zone", async () => {
  const { account, token } = await aSignedInUser(home.db);
  const params = { account_id: account.id };
  expect((await home.call(accounts.update, { params, body }, { token })).body.data).toMatchObject({
    id: account.id,
    ...body,
    is_account_email_confirmed: true,
  });
  expect((await home.call(accounts.get, { params }, { token })).body.data).toMatchObject(body);
});

test("an organizer sees it and can't change it", async () => {
  const { account, token } = await aSignedInUser(home.db, { role: "ORGANIZER" });
  const params = { account_id: account.id };
  expect((await home.call(accounts.get, { params }, { token })).status).toBe(200);
  const refusal = await home.call(accounts.update, { params, body }, { token });
  expect([refusal.status, refusal.body.code]).toEqual([403, "forbidden"]);
});

test("another account is not there", async () => {
  const [one, other] = [await aSignedInUser(home.db), await aSignedInUser(home.db)];
  const params = { account_id: other.account.id };
  expect((await home.call(accounts.get, { params }, { token: one.token })).status).toBe(404);
  expect((await home.call(accounts.update, { params, body }, { token: one.token })).status).toBe(404);
  expect((await home.call(accounts.get, { params }, { token: other.token })).body.data.name).toBe(other.account.name);
});

test.each([{ name: "a".repeat(150) }, { name: " " }, { currency_code: "XYZ" }, { timezone: "Mars/Olympus" }])(
  "%j is refused",
  async (wrong) => {
    const { account, token } = await aSignedInUser(home.db);
    const refusal = await home.call(
      accounts.update,
      { params: { account_id: account.id }, body: { ...body, ...wrong } },
      { token },
    );
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
  },
);
