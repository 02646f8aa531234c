import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contract/accounts.ts";
import { events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import { anAccount, aSignedInUser, aToken, aUser } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function dashboardFixture() {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const colleague = await aUser(app.db, { account: owner.account, role: "ORGANIZER", first_name: "Ben" });
  const as = { token: owner.token };
  const update = (user: { id: number }, body: object, caller = as) =>
    app.call(
      users.update,
      { params: { user_id: user.id }, body: { first_name: "Ben", role: "ORGANIZER", ...body } as never },
      caller,
    );
  const tokenOf = async (user: { id: number }) => ({ token: await aToken(app.db, user, owner.account) });
  return { ...owner, colleague, as, update, tokenOf };
}

describe("role and status of a member", () => {
  // SPEC 3.61
  // SECURITY S45
  test("changed role or status applies at once: sessions in this account end, those in other accounts continue", async () => {
    const { colleague, update, tokenOf, as } = await dashboardFixture();
    const sameAccount = await tokenOf(colleague);
    const other = await anAccount(app.db);
    const member = { account_id: other.id, user_id: colleague.id, role: "ADMIN" as const, status: "ACTIVE" as const };
    await app.db.insertInto("account_users").values(member).execute();
    const otherAccount = { token: await aToken(app.db, colleague, other) };
    expect((await app.call(events.list, {}, sameAccount)).status).toBe(200);
    const shut = await update(colleague, { first_name: "Ben", last_name: colleague.last_name, status: "INACTIVE" });
    expect(shut.body.data).toMatchObject({ status: "INACTIVE", has_other_accounts: true });
    expect((await app.call(events.list, {}, sameAccount)).status).toBe(401);
    expect((await app.call(events.list, {}, otherAccount)).status).toBe(200);
    await update(colleague, { last_name: colleague.last_name, status: "ACTIVE", role: "ADMIN" });
    expect((await app.call(users.list, {}, await tokenOf(colleague))).status).toBe(200);
    expect((await app.call(users.list, {}, as)).body.data).toHaveLength(2);
  });

  // SPEC 6.05
  // SECURITY S46
  test("role and status of the owner and of oneself cannot be changed", async () => {
    const { user, colleague, update, tokenOf } = await dashboardFixture();
    await update(colleague, { role: "ADMIN" });
    const admin = await tokenOf(colleague);
    for (const caller of [admin, undefined]) {
      expect(await update(user, { role: "ORGANIZER" }, caller)).toMatchObject({
        status: 422,
        body: { errors: { role: expect.anything() } },
      });
      expect(await update(user, { role: "ADMIN", status: "INACTIVE" }, caller)).toMatchObject({
        status: 422,
        body: { errors: { status: expect.anything() } },
      });
      expect((await update(user, { role: "ADMIN" }, caller)).status).toBe(200);
    }
    expect(await update(colleague, { role: "ORGANIZER" }, admin)).toMatchObject({
      status: 422,
      body: { errors: { role: expect.anything() } },
    });
  });

  test("status of an invited member cannot be changed, but the role can", async () => {
    const { account, update } = await dashboardFixture();
    const invited = await aUser(app.db, { account, status: "INVITED", role: "ORGANIZER" });
    expect(await update(invited, { status: "ACTIVE" })).toMatchObject({
      status: 422,
      body: { errors: { status: expect.anything() } },
    });
    expect((await update(invited, { role: "ADMIN" })).body.data).toMatchObject({ role: "ADMIN", status: "INVITED" });
  });
});

describe("name of a member", () => {
  // SPEC 7.28
  test("admin can correct the name of a member who belongs to no other account", async () => {
    const { colleague, update } = await dashboardFixture();
    expect((await update(colleague, { first_name: "Benedikt", last_name: "Ahl" })).body.data).toMatchObject({
      first_name: "Benedikt",
      last_name: "Ahl",
    });
    const other = await anAccount(app.db);
    const member = { account_id: other.id, user_id: colleague.id, role: "ADMIN" as const, status: "ACTIVE" as const };
    await app.db.insertInto("account_users").values(member).execute();
    expect(await update(colleague, { first_name: "Bob" })).toMatchObject({
      status: 422,
      body: { errors: { first_name: expect.anything() } },
    });
  });

  // SPEC 7.28
  test("stale update of a member is rejected as a conflict", async () => {
    const { colleague, update, as } = await dashboardFixture();
    const { updated_at } = (await app.call(users.get, { params: { user_id: colleague.id } }, as)).body.data;
    await update(colleague, { first_name: "Benno" });
    expect(await update(colleague, { first_name: "Bert", updated_at })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });
});

describe("account ownership", () => {
  const transferOwnership = (account: { id: number }, user_id: number, token: string) =>
    app.call(accounts.transferOwnership, { params: { account_id: account.id }, body: { user_id } }, { token });

  // SECURITY S46
  test("only the owner can transfer ownership, and only to an active member", async () => {
    const { account, user, colleague, token, tokenOf } = await dashboardFixture();
    const invited = await aUser(app.db, { account, status: "INVITED" });
    for (const ineligible of [invited.id, user.id, 999_999])
      expect(await transferOwnership(account, ineligible, token)).toMatchObject({
        status: 422,
        body: { errors: { user_id: expect.anything() } },
      });
    expect(await transferOwnership(account, colleague.id, token)).toMatchObject({
      status: 200,
      body: { data: { owner: { id: colleague.id, email: colleague.email } } },
    });
    const next = await tokenOf(colleague);
    expect((await app.call(users.me, {}, next)).body.data).toMatchObject({ is_account_owner: true, role: "ADMIN" });
    expect((await app.call(users.me, {}, { token })).body.data).toMatchObject({
      is_account_owner: false,
      role: "ADMIN",
    });
    expect(await transferOwnership(account, colleague.id, token)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
  });

  test("two concurrent ownership transfers: exactly one succeeds", async () => {
    const { account, colleague, token } = await dashboardFixture();
    const other = await aUser(app.db, { account });
    const both = await Promise.all([colleague, other].map(({ id }) => transferOwnership(account, id, token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});

// SPEC 7.28
test("member list can be searched and is not accessible to other accounts", async () => {
  const { as, colleague } = await dashboardFixture();
  const found = await app.call(users.list, { query: { query: "bén", sort_by: "last_login_at" } }, as);
  expect(found.body.data.map(({ id }) => id)).toEqual([colleague.id]);
  const foreign = await dashboardFixture();
  expect((await app.call(users.get, { params: { user_id: colleague.id } }, foreign.as)).status).toBe(404);
});
