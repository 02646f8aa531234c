import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { aCodeApp } from "#server/testing/mfa.ts";
import { aMailedToken, anAccount, aSignedInUser, aToken, aUser } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const PASSWORD = "violet harbour 17";
const PASSWORD_HASH = hashPassword(PASSWORD);
const newcomer = {
  ...{ first_name: "Jonas", password: PASSWORD, password_confirmation: PASSWORD, terms_accepted: true },
};

let people = 0;
function anAddress() {
  people += 1;
  return `jonas-${people}@example.test`;
}

async function dashboardFixture() {
  const owner = await aSignedInUser(app.db, { is_owner: true, first_name: "Ana", last_name: "Pereira" });
  const as = { token: owner.token };
  const invite = (email: string, over: object = {}) =>
    app.call(users.invite, { body: { first_name: "Jonas", email, role: "ORGANIZER" as const, ...over } }, as);
  return { ...owner, as, invite };
}

async function lastMailTo(recipient: string) {
  const mails = app.db.selectFrom("mails").select(["kind", "data"]).where("recipient", "=", recipient);
  const mail = await mails.orderBy("id", "desc").limit(1).executeTakeFirst();
  return { mail, token: await aMailedToken(app.db, mail) };
}

const getInvitation = (token: string) => app.call(auth.invitation, { params: { token } });
const accept = (token: string, body: object) =>
  app.call(auth.acceptInvitation, { params: { token }, body: body as never });

describe("invitation of a new user", () => {
  // SPEC 3.61, 7.29
  test("new user sees the inviting account, accepts with a name and a password, and is signed in", async () => {
    const { invite, account, as } = await dashboardFixture();
    const email = anAddress();
    const invited = await invite(email, { last_name: "Lind" });
    expect(invited).toMatchObject({
      status: 201,
      body: { data: { email, first_name: "Jonas", last_name: "Lind", role: "ORGANIZER", status: "INVITED" } },
    });
    const { mail, token } = await lastMailTo(email);
    expect(mail).toMatchObject({
      kind: "INVITATION",
      data: { inviter_name: "Ana Pereira", account_name: account.name },
    });
    const invitation = {
      account_name: account.name,
      email,
      first_name: "Jonas",
      last_name: "Lind",
      has_password: false,
    };
    expect((await getInvitation(token)).body.data).toEqual(invitation);
    const entered = await accept(token, { ...newcomer, first_name: "Jon", timezone: "Asia/Tokyo", locale: "de" });
    expect(entered.status).toBe(200);
    expect(entered.headers["x-auth-token"]).toBe(entered.body.token);
    expect(entered.body.user).toMatchObject({
      first_name: "Jon",
      account_id: account.id,
      role: "ORGANIZER",
      is_email_verified: true,
      timezone: "Asia/Tokyo",
      locale: "de",
    });
    const again = await app.call(auth.login, { body: { email, password: PASSWORD } });
    expect(again.body.user?.account_id).toBe(account.id);
    const seen = await app.call(users.get, { params: { user_id: invited.body.data.id } }, as);
    expect(seen.body.data).toMatchObject({
      first_name: "Jon",
      last_name: null,
      status: "ACTIVE",
      invitation_expires_at: null,
    });
  });

  test.each([
    [{ first_name: "" }, "first_name"],
    [{ password: "short", password_confirmation: "short" }, "password"],
    [{ password_confirmation: "another one" }, "password_confirmation"],
    [{ password: "Harbour-Events-1", password_confirmation: "Harbour-Events-1" }, "password"],
    [{ timezone: "Mars" }, "timezone"],
  ])("accepting an invitation with %j reports the invalid field and can be retried", async (over, field) => {
    const { invite } = await dashboardFixture();
    const email = anAddress();
    await invite(email);
    const { token } = await lastMailTo(email);
    const refused = await accept(token, { ...newcomer, ...over });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as never as { errors: object }).errors)).toEqual([field]);
    expect((await accept(token, newcomer)).status).toBe(200);
  });

  // SPEC 4.42
  test("invited user without a password cannot sign in before accepting", async () => {
    const { invite } = await dashboardFixture();
    const email = anAddress();
    await invite(email);
    expect((await app.call(auth.login, { body: { email, password: "" + PASSWORD } })).status).toBe(401);
  });

  test("invited user can sign up separately and accept with that password", async () => {
    const { invite, account } = await dashboardFixture();
    const email = anAddress();
    await invite(email);
    const { token } = await lastMailTo(email);
    const body = { ...newcomer, email: email.toUpperCase(), terms_accepted: true };
    expect((await app.call(auth.register, { body })).status).toBe(201);
    expect((await getInvitation(token)).body.data).toMatchObject({ has_password: true });
    const entered = await accept(token, { password: PASSWORD });
    expect(entered.body.user).toMatchObject({ account_id: account.id, role: "ORGANIZER" });
  });
});

describe("invitation of an existing user", () => {
  async function known() {
    const email = anAddress();
    const member = await aSignedInUser(app.db, {
      email,
      password_hash: await PASSWORD_HASH,
      first_name: "Johanna",
      last_name: "Secret",
      is_owner: true,
    });
    return { ...member, email };
  }

  // SECURITY S47
  test("existing user accepts an invitation with their own password and belongs to both accounts", async () => {
    const { invite, account } = await dashboardFixture();
    const { email, account: otherAccount } = await known();
    await invite(email);
    const { token } = await lastMailTo(email);
    expect((await getInvitation(token)).body.data).toMatchObject({ has_password: true });
    expect(await accept(token, { password: "not theirs at all" })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.anything() } },
    });
    const entered = await accept(token, { password: PASSWORD, first_name: "Changed" });
    expect(entered.body.user).toMatchObject({ account_id: account.id, first_name: "Johanna" });
    const as = { token: entered.body.token ?? "" };
    const { body } = await app.call(users.accounts, {}, as);
    expect(body.data.map(({ id, is_current }) => [id, is_current])).toEqual(
      expect.arrayContaining([
        [account.id, true],
        [otherAccount.id, false],
      ]),
    );
  });

  // SECURITY S24
  test("existing user with a second factor joins by password but is signed in only after the second factor", async () => {
    const { invite, account } = await dashboardFixture();
    const { email, user } = await known();
    const codeAt = await aCodeApp(app.db, user);
    await invite(email);
    const { token } = await lastMailTo(email);
    const accepted = { params: { token }, body: { password: PASSWORD } };
    const { body, headers } = await app.call(auth.acceptInvitation, accepted, { address: "192.0.2.44" });
    expect(body).toMatchObject({ token: null, user: null, accounts: [], second_factor: { factors: ["TOTP"] } });
    expect([headers["x-auth-token"], headers["set-cookie"]]).toEqual([undefined, undefined]);
    const factor = { token: body.second_factor?.token ?? "", code: codeAt(app.context.clock.now()) };
    expect((await app.call(auth.secondStep, { body: factor })).body.user).toMatchObject({ account_id: account.id });
  });

  // SECURITY S49
  test("inviter neither sees nor changes the existing name of an invited user before the invitation is accepted", async () => {
    const { invite, as } = await dashboardFixture();
    const { email, user } = await known();
    expect((await invite(email)).body.data).toMatchObject({
      first_name: "Jonas",
      last_name: null,
      has_other_accounts: false,
    });
    expect((await app.call(users.list, { query: { query: "Secret" } }, as)).body.data).toEqual([]);
    const changed = { first_name: "Joe", role: "ADMIN" as const };
    await app.call(users.update, { params: { user_id: user.id }, body: changed }, as);
    const row = await app.db.selectFrom("users").select("first_name").where("id", "=", user.id).executeTakeFirst();
    expect(row?.first_name).toBe("Johanna");
  });

  test("user switches between accounts without the password, and the previous session ends", async () => {
    const { token, user } = await known();
    const other = await anAccount(app.db);
    const member = { account_id: other.id, user_id: user.id, role: "ORGANIZER" as const };
    await app.db
      .insertInto("account_users")
      .values({ ...member, status: "ACTIVE" })
      .execute();
    const gone = await app.call(users.enterAccount, { body: { account_id: other.id } }, { token });
    expect(gone.body.data).toMatchObject({ account_id: other.id, role: "ORGANIZER", account_name: other.name });
    expect(gone.headers["x-auth-token"]).toBe(gone.body.token);
    expect((await app.call(users.me, {}, { token })).status).toBe(401);
    const foreign = { body: { account_id: (await anAccount(app.db)).id } };
    expect((await app.call(users.enterAccount, foreign, { token: gone.body.token })).status).toBe(404);
    const left = { ...member, account_id: (await anAccount(app.db)).id, status: "INACTIVE" as const };
    await app.db.insertInto("account_users").values(left).execute();
    const shut = { body: { account_id: left.account_id } };
    expect((await app.call(users.enterAccount, shut, { token: gone.body.token })).status).toBe(404);
  });
});

describe("invitation link", () => {
  // SPEC 8.37
  // SECURITY S48
  test("invitation link works once: one of five concurrent requests succeeds", async () => {
    const { invite } = await dashboardFixture();
    const email = anAddress();
    await invite(email);
    const { token } = await lastMailTo(email);
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await accept(token, newcomer)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await getInvitation(token)).toMatchObject({ status: 409, body: { code: "invitation_accepted" } });
    expect(await accept(token, newcomer)).toMatchObject({ status: 409, body: { code: "invitation_accepted" } });
  });

  // SPEC 4.42, 7.29
  // SECURITY S48
  test("invitation link ends when a new one is sent or the invitation is revoked, which deletes all its data", async () => {
    const { invite, as } = await dashboardFixture();
    const email = anAddress();
    const { id: user_id } = (await invite(email)).body.data;
    const { token: first } = await lastMailTo(email);
    expect((await app.call(users.resendInvitation, { params: { user_id } }, as)).status).toBe(204);
    const { token: second } = await lastMailTo(email);
    expect(await getInvitation(first)).toMatchObject({ status: 410, body: { code: "link_invalid" } });
    expect((await getInvitation(second)).status).toBe(200);
    expect((await app.call(users.revokeInvitation, { params: { user_id } }, as)).status).toBe(204);
    expect(await accept(second, newcomer)).toMatchObject({ status: 410, body: { code: "link_invalid" } });
    expect(await app.db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
    expect((await lastMailTo(email)).mail, "their name and who invited them").toBeUndefined();
    expect((await invite(email)).status).toBe(201);
  });

  test("concurrent acceptance and revocation of an invitation: exactly one succeeds", async () => {
    const { invite, as } = await dashboardFixture();
    for (let at = 0; at < 8; at += 1) {
      const email = anAddress();
      const { id: user_id } = (await invite(email)).body.data;
      const { token } = await lastMailTo(email);
      const known = await app.db.selectFrom("users").select("email").where("id", "=", user_id).executeTakeFirst();
      expect(known?.email).toBe(email);
      const [accepted, revoked] = await Promise.all([
        accept(token, newcomer),
        app.call(users.revokeInvitation, { params: { user_id } }, as),
      ]);
      expect([
        [200, 409],
        [410, 204],
      ]).toContainEqual([accepted.status, revoked.status]);
    }
  });

  // SPEC 8.37
  // SECURITY S48
  test("invitation link expires after seven days and reports so, while an unknown link is only reported as invalid", async () => {
    const { invite } = await dashboardFixture();
    const email = anAddress();
    const { id } = (await invite(email)).body.data;
    const { token } = await lastMailTo(email);
    const links = app.db.updateTable("mailed_links").set({ expires_at: new Date(Date.now() - 1) });
    await links.where("user_id", "=", id).execute();
    expect(await accept(token, newcomer)).toMatchObject({ status: 410, body: { code: "invitation_expired" } });
    expect(await getInvitation("made up")).toMatchObject({ status: 410, body: { code: "link_invalid" } });
  });

  test("accepted invitation can be neither resent nor revoked", async () => {
    const { as, account } = await dashboardFixture();
    const params = { user_id: (await aUser(app.db, { account })).id };
    expect(await app.call(users.resendInvitation, { params }, as)).toMatchObject({
      status: 409,
      body: { code: "invitation_accepted" },
    });
    expect(await app.call(users.revokeInvitation, { params }, as)).toMatchObject({
      status: 409,
      body: { code: "invitation_accepted" },
    });
  });
});

// SECURITY S50
describe("inviting a user", () => {
  test("inviting an address that already belongs to the account is refused, regardless of letter case", async () => {
    const { invite, user } = await dashboardFixture();
    const email = anAddress();
    await invite(email);
    for (const takenEmail of [email, email.toUpperCase(), user.email])
      expect(await invite(takenEmail)).toMatchObject({ status: 422, body: { errors: { email: expect.anything() } } });
  });

  test("inviting requires a confirmed address of the inviter and a verified account", async () => {
    const unconfirmed = await aSignedInUser(app.db, { verified: false });
    const body = { first_name: "Jonas", email: anAddress(), role: "ADMIN" as const };
    expect(await app.call(users.invite, { body }, { token: unconfirmed.token })).toMatchObject({
      status: 403,
      body: { code: "email_not_verified" },
    });
    const waiting = await aSignedInUser(app.db, { account: await anAccount(app.db, { verified_at: null }) });
    expect(await app.call(users.invite, { body }, { token: waiting.token })).toMatchObject({
      status: 403,
      body: { code: "account_not_verified" },
    });
  });

  test("one address receives at most five invitations an hour, across all accounts", async () => {
    const email = anAddress();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await (await dashboardFixture()).invite(email)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test("account sends at most two hundred invitations a day", async () => {
    const { invite, account, user } = await dashboardFixture();
    const link = { purpose: "INVITATION" as const, user_id: user.id, account_id: account.id, email: "x@example.test" };
    const expires_at = new Date(Date.now() + 1_000);
    await app.db
      .insertInto("mailed_links")
      .values(Array.from({ length: 200 }, () => ({ ...link, expires_at })))
      .execute();
    expect((await invite(anAddress())).status).toBe(429);
  });

  test("two concurrent invitations of the same address create one member", async () => {
    const { account, as } = await dashboardFixture();
    const colleague = { token: await aToken(app.db, await aUser(app.db, { account }), account) };
    const body = { first_name: "Jonas", email: anAddress(), role: "ADMIN" as const };
    const both = await Promise.all([as, colleague].map((caller) => app.call(users.invite, { body }, caller)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});
