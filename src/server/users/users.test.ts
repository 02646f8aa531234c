import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { mailConfirmation } from "#server/auth/register.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting, aMailedToken, aSignedInUser, aToken } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** A new owner whose address is unconfirmed, and the token from the email. */
async function anUnconfirmedOwner() {
  const signedIn = await aSignedInUser(app.db, { verified: false, is_owner: true });
  await app.db.updateTable("accounts").set({ verified_at: null }).where("id", "=", signedIn.account.id).execute();
  await withTransaction(app.db, acting(), (ctx) => mailConfirmation(ctx, { ...signedIn.user, locale: "en" }));
  return { ...signedIn, mailed: await tokenMailedTo(signedIn.user.email) };
}

const mailsTo = (recipient: string) =>
  app.db.selectFrom("mails").select(["kind", "data"]).where("recipient", "=", recipient).orderBy("id").execute();

async function tokenMailedTo(recipient: string): Promise<string> {
  const [mail] = await mailsTo(recipient);
  return aMailedToken(app.db, mail);
}

describe("own profile", () => {
  // SPEC 7.30
  test("own profile shows the user, the account and the role", async () => {
    const { user, account, token } = await aSignedInUser(app.db, { role: "ORGANIZER" });
    const { body } = await app.call(users.me, {}, { token });
    expect(body.data).toMatchObject({
      id: user.id,
      email: user.email,
      account_id: account.id,
      role: "ORGANIZER",
      status: "ACTIVE",
      is_email_verified: true,
      has_pending_email_change: false,
      dev_mailbox: true,
      is_installation_paused: false,
      account_closes_at: null,
    });
    expect(JSON.stringify(body)).not.toContain("password");
  });

  // SPEC 2.11, 3.62, 7.30
  test("own profile can be changed", async () => {
    const { token } = await aSignedInUser(app.db);
    const profile = { first_name: "Zoë", last_name: null, locale: "zh-cn" as const, timezone: "Europe/Lisbon" };
    expect((await app.call(users.updateMe, { body: profile }, { token })).body.data).toMatchObject(profile);
    expect((await app.call(users.me, {}, { token })).body.data).toMatchObject(profile);
  });

  test("updating the own profile cannot change the role or the email address without the password", async () => {
    const { token } = await aSignedInUser(app.db, { role: "ORGANIZER" });
    const profile = {
      first_name: "Zoë",
      locale: "en" as const,
      timezone: "UTC",
      role: "ADMIN",
      email: "other@example.test",
    };
    await app.call(users.updateMe, { body: profile }, { token });
    expect((await app.call(users.me, {}, { token })).body.data).toMatchObject({
      role: "ORGANIZER",
      email: expect.not.stringContaining("other"),
    });
  });
});

describe("own password", () => {
  const next = { password: "another harbour 18", password_confirmation: "another harbour 18" };

  test("changing the password with the current one ends all sessions but the new one and sends an email", async () => {
    const { user, account, token } = await aSignedInUser(app.db, {
      password_hash: await hashPassword("violet harbour 17"),
    });
    const other = await aToken(app.db, user, account);
    const { status, body, headers } = await app.call(
      users.changePassword,
      { body: { current_password: "violet harbour 17", ...next } },
      { token },
    );
    expect(status).toBe(200);
    expect(headers["x-auth-token"]).toBe(body.token);
    const statuses = await Promise.all(
      [token, other, body.token].map(
        async (sessionToken) => (await app.call(users.me, {}, { token: sessionToken })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 200]);
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(["PASSWORD_CHANGED"]);
  });

  // SPEC 5.23
  test.each([
    ["a wrong current one", { current_password: "violet harbour 16", ...next }, "current_password"],
    [
      "one that everybody has",
      { current_password: "violet harbour 17", password: "password123", password_confirmation: "password123" },
      "password",
    ],
    [
      "one made of the account's name",
      {
        current_password: "violet harbour 17",
        password: "Harbour-Events-1",
        password_confirmation: "Harbour-Events-1",
      },
      "password",
    ],
    [
      "two that differ",
      { current_password: "violet harbour 17", ...next, password_confirmation: "x" },
      "password_confirmation",
    ],
  ])("password is not changed with %s", async (_, body, field) => {
    const { token } = await aSignedInUser(app.db, { password_hash: await hashPassword("violet harbour 17") });
    const refusal = await app.call(users.changePassword, { body }, { token });
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await app.call(users.me, {}, { token })).status).toBe(200);
  });

  // SECURITY S14
  test("wrong passwords are counted per user and IP across sessions, together with those at sign-in", async () => {
    const password = "violet harbour 17";
    const { user, account, token } = await aSignedInUser(app.db, { password_hash: await hashPassword(password) });
    const guess = async (at: number) => {
      const session = await aToken(app.db, user, account);
      const body = { current_password: `guess ${at}`, ...next };
      return (await app.call(users.changePassword, { body }, { token: session })).status;
    };
    const heard: number[] = [];
    for (let at = 0; at < 11; at += 1) heard.push(await guess(at));
    expect(heard).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    const right = await app.call(users.changePassword, { body: { current_password: password, ...next } }, { token });
    expect([right.status, Number(right.headers["retry-after"]) > 60]).toEqual([429, true]);
    const signedIn = await app.call(auth.login, { body: { email: user.email, password } });
    expect(signedIn.status).toBe(429);
    // another user at the same IP has a separate limit
    const other = await aSignedInUser(app.db, { password_hash: await hashPassword(password) });
    const changed = await app.call(
      users.changePassword,
      { body: { current_password: password, ...next } },
      { token: other.token },
    );
    expect(changed.status).toBe(200);
  });

  test("signing out everywhere ends the current session as well", async () => {
    const { token } = await aSignedInUser(app.db);
    expect((await app.call(users.signOutEverywhere, {}, { token })).status).toBe(204);
    expect((await app.call(users.me, {}, { token })).status).toBe(401);
  });
});

describe("confirming an email address", () => {
  // SPEC 2.21, 7.25
  test("confirming an email address verifies the user and the account they own, and can be repeated", async () => {
    const { user, token, mailed } = await anUnconfirmedOwner();
    for (const _ of ["first", "again"]) {
      const { status, body } = await app.call(
        users.confirmEmail,
        { params: { user_id: user.id, token: mailed } },
        { token },
      );
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ is_email_verified: true, is_account_verified: true });
    }
  });

  test("confirming the address of a user who owns no account verifies no account", async () => {
    const { account, user, token } = await aSignedInUser(app.db, { verified: false });
    await app.db.updateTable("accounts").set({ verified_at: null }).where("id", "=", account.id).execute();
    await withTransaction(app.db, acting(), (ctx) => mailConfirmation(ctx, { ...user, locale: "en" }));
    const mailed = await tokenMailedTo(user.email);
    expect(
      (await app.call(users.confirmEmail, { params: { user_id: user.id, token: mailed } }, { token })).body.data,
    ).toMatchObject({ is_email_verified: true, is_account_verified: false });
  });

  // SPEC 7.25, 8.36
  test("email confirmation rejects links that are unknown, expired or of another user", async () => {
    const [first, other] = [await anUnconfirmedOwner(), await anUnconfirmedOwner()];
    for (const mailed of [other.mailed, "x".repeat(43)]) {
      const refusal = await app.call(
        users.confirmEmail,
        { params: { user_id: first.user.id, token: mailed } },
        { token: first.token },
      );
      expect([refusal.status, refusal.body.code]).toEqual([410, "link_invalid"]);
      expect(refusal.body.message).toBe("The link you clicked is invalid.");
    }
    await app.db
      .updateTable("mailed_links")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("user_id", "=", first.user.id)
      .execute();
    expect(
      (
        await app.call(
          users.confirmEmail,
          { params: { user_id: first.user.id, token: first.mailed } },
          { token: first.token },
        )
      ).status,
    ).toBe(410);
    expect(
      (
        await app.call(
          users.confirmEmail,
          { params: { user_id: other.user.id, token: other.mailed } },
          { token: other.token },
        )
      ).status,
    ).toBe(200);
  });

  test("email confirmation of another user is reported as not found", async () => {
    const [first, other] = [await anUnconfirmedOwner(), await anUnconfirmedOwner()];
    expect(
      (
        await app.call(
          users.confirmEmail,
          { params: { user_id: other.user.id, token: other.mailed } },
          { token: first.token },
        )
      ).status,
    ).toBe(404);
    expect(
      (await app.call(users.resendEmailConfirmation, { params: { user_id: other.user.id } }, { token: first.token }))
        .status,
    ).toBe(404);
  });

  // SPEC 7.26
  test("email confirmation can be resent within five emails an hour, and earlier links still work", async () => {
    const { user, account, token, mailed } = await anUnconfirmedOwner();
    const statuses = [];
    for (let tries = 0; tries < 5; tries++)
      statuses.push(
        (
          await app.call(
            users.resendEmailConfirmation,
            { params: { user_id: user.id } },
            { token: await aToken(app.db, user, account) },
          )
        ).status,
      );
    expect(statuses).toEqual([204, 204, 204, 204, 429]);
    expect(await mailsTo(user.email)).toHaveLength(5);
    expect(
      (await app.call(users.confirmEmail, { params: { user_id: user.id, token: mailed } }, { token })).status,
    ).toBe(200);
    expect((await app.call(users.resendEmailConfirmation, { params: { user_id: user.id } }, { token })).status).toBe(
      204,
    );
    expect(await mailsTo(user.email)).toHaveLength(5);
  });
});
