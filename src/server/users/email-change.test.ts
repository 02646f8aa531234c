import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { forgotPassword } from "#server/auth/forgot-password.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { aMailedToken, aSignedInUser, aUser } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const PASSWORD = "violet harbour 17";
const PASSWORD_HASH = hashPassword(PASSWORD);
let people = 0;

async function emailChangeFixture() {
  people += 1;
  const [old_email, new_email] = [`old-${people}@example.test`, `new-${people}@example.test`];
  const signedIn = await aSignedInUser(app.db, { email: old_email, password_hash: await PASSWORD_HASH });
  const as = { token: signedIn.token };
  const params = { user_id: signedIn.user.id };
  const ask = (email: string, current_password: string | undefined = PASSWORD, caller = as) => {
    const body = { first_name: "Robin", locale: "en" as const, timezone: "UTC", email, current_password };
    return app.call(users.updateMe, { body }, caller);
  };
  const confirm = (token: string, caller = as) =>
    app.call(users.confirmEmailChange, { params: { ...params, token } }, caller);
  return { ...signedIn, as, params, ask, confirm, old_email, new_email };
}

async function linkTo(recipient: string) {
  const mails = app.db.selectFrom("mails").select(["kind", "data"]).where("recipient", "=", recipient);
  return aMailedToken(app.db, await mails.orderBy("id", "desc").limit(1).executeTakeFirst());
}

const undo = (token: string) => app.call(auth.undoEmailChange, { params: { token } });
const signIn = (email: string, password = PASSWORD) => app.call(auth.login, { body: { email, password } });
const LINK_INVALID = { status: 410, body: { code: "link_invalid" } };

// SECURITY S51
describe("email change", () => {
  // SPEC 3.61, 4.43
  test("email change applies once the new address confirms it, and the old address is notified before and after", async () => {
    const { ask, confirm, as, old_email, new_email } = await emailChangeFixture();
    expect((await ask(new_email)).body.data).toMatchObject({
      email: old_email,
      pending_email: new_email,
      has_pending_email_change: true,
    });
    expect((await signIn(new_email)).status).toBe(401);
    expect((await confirm(await linkTo(new_email))).body.data).toMatchObject({
      email: new_email,
      pending_email: null,
      is_email_verified: true,
    });
    expect((await app.call(users.me, {}, as)).body.data.email).toBe(new_email);
    expect((await signIn(new_email)).status).toBe(200);
    expect((await signIn(old_email)).status).toBe(401);
    const mails = app.db.selectFrom("mails").select(["kind", "data"]).where("recipient", "=", old_email).orderBy("id");
    expect((await mails.execute()).map(({ kind, data }) => [kind, (data as { is_done: boolean }).is_done])).toEqual([
      ["EMAIL_CHANGING", false],
      ["EMAIL_CHANGING", true],
    ]);
  });

  test("email change requires the current password", async () => {
    const { ask, new_email } = await emailChangeFixture();
    for (const wrong of ["", "not mine"])
      expect(await ask(new_email, wrong)).toMatchObject({
        status: 422,
        body: { errors: { current_password: expect.anything() } },
      });
    expect(await linkTo(new_email)).toBe("no link");
  });

  test("email change to another user's address is refused, at the request and at the confirmation", async () => {
    const { ask, confirm, new_email, old_email } = await emailChangeFixture();
    const other = await aUser(app.db);
    expect(await ask(other.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { errors: { email: expect.anything() } },
    });
    await ask(new_email);
    const token = await linkTo(new_email);
    await aUser(app.db, { email: new_email.toUpperCase() });
    expect(await confirm(token)).toMatchObject({ status: 422, body: { errors: { email: expect.anything() } } });
    expect((await signIn(old_email)).status).toBe(200);
  });

  // SPEC 5.52, 7.27
  test("email change is confirmed by its own user with the newest link, and confirming again changes nothing", async () => {
    const { ask, confirm, as, params, new_email } = await emailChangeFixture();
    await ask(new_email);
    const first = await linkTo(new_email);
    expect((await app.call(users.resendEmailChange, { params }, as)).status).toBe(204);
    const second = await linkTo(new_email);
    expect(await confirm(first)).toMatchObject(LINK_INVALID);
    const stranger = await emailChangeFixture();
    expect(await stranger.confirm(second)).toMatchObject(LINK_INVALID);
    expect((await confirm(second)).status).toBe(200);
    const count = () => app.db.selectFrom("mails").select("id").execute();
    const before = await count();
    expect((await confirm(second)).body.data.email).toBe(new_email);
    expect(await count()).toHaveLength(before.length);
  });

  // SPEC 4.43, 7.27
  test("cancelled email change invalidates its link and has nothing to resend", async () => {
    const { ask, confirm, as, params, new_email } = await emailChangeFixture();
    await ask(new_email);
    const token = await linkTo(new_email);
    expect((await app.call(users.cancelEmailChange, { params }, as)).body.data.pending_email).toBeNull();
    expect(await confirm(token)).toMatchObject(LINK_INVALID);
    expect(await app.call(users.resendEmailChange, { params }, as)).toMatchObject(LINK_INVALID);
    expect((await app.call(users.cancelEmailChange, { params }, as)).status).toBe(200);
  });

  // SECURITY S95
  test("unconfirmed address receives at most five email change links an hour, however many users request them", async () => {
    const { new_email } = await emailChangeFixture();
    for (let at = 0; at < 7; at += 1) expect((await (await emailChangeFixture()).ask(new_email)).status).toBe(200);
    const mailed = app.db.selectFrom("mails").select("kind").where("recipient", "=", new_email);
    expect((await mailed.execute()).map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => "CHANGE_EMAIL"));
  });

  test("requests of an email change are limited to five per user and hour", async () => {
    const { ask } = await emailChangeFixture();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await ask(`try-${people}-${at}@example.test`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("undoing an email change", () => {
  test("undoing a pending email change ends all sessions, disables the password and emails a reset link", async () => {
    const { ask, confirm, as, old_email, new_email } = await emailChangeFixture();
    await ask(new_email);
    const change = await linkTo(new_email);
    expect((await undo(await linkTo(old_email))).body.data).toEqual({ email: old_email });
    expect((await app.call(users.me, {}, as)).status).toBe(401);
    expect((await signIn(old_email)).status, "the password was known to the thief").toBe(401);
    expect((await confirm(change)).status).toBe(401);
    const { rows } = await sql<{ payload: { email: string; nonce: string } }>`
      select payload from graphile_worker._private_jobs where payload ->> 'email' = ${old_email}`.execute(app.db);
    await app.runJob(forgotPassword, rows[0]?.payload ?? { email: "", nonce: "" });
    const mail = app.db.selectFrom("mails").select("kind").where("recipient", "=", old_email).orderBy("id", "desc");
    expect((await mail.limit(1).executeTakeFirst())?.kind).toBe("RESET_PASSWORD");
    const password = "another quiet quay 4";
    const body = { password, password_confirmation: password };
    await app.call(auth.resetPassword, { params: { token: await linkTo(old_email) }, body });
    expect((await signIn(old_email, password)).status).toBe(200);
  });

  // SECURITY S52
  test("old address undoes a confirmed email change, even after the attacker has changed the address again", async () => {
    const { ask, confirm, old_email, new_email } = await emailChangeFixture();
    await ask(new_email);
    await confirm(await linkTo(new_email));
    const way_back = await linkTo(old_email);
    const last = `last-${people}@example.test`;
    await ask(last);
    await confirm(await linkTo(last));
    const thiefs = await linkTo(new_email);
    expect((await undo(way_back)).body.data).toEqual({ email: old_email });
    expect(await undo(thiefs), "a later address takes nothing back any more").toMatchObject(LINK_INVALID);
    expect(await undo(way_back)).toMatchObject(LINK_INVALID);
  });

  test("undoing an email change always succeeds, even while the new address confirms it concurrently", async () => {
    for (let at = 0; at < 5; at += 1) {
      const { ask, confirm, old_email, new_email } = await emailChangeFixture();
      await ask(new_email);
      const [change, way_back] = [await linkTo(new_email), await linkTo(old_email)];
      const [undone, confirmed] = await Promise.all([undo(way_back), confirm(change)]);
      expect(undone.body.data).toEqual({ email: old_email });
      expect([200, 401, 410]).toContain(confirmed.status);
      const { email } = await app.db
        .selectFrom("users")
        .select("email")
        .where("email", "in", [old_email, new_email])
        .executeTakeFirstOrThrow();
      expect(email).toBe(old_email);
    }
  });

  // SECURITY S52
  test("undoing an email change still works for the original address after the attacker undid a later change", async () => {
    const { ask, confirm, old_email, new_email } = await emailChangeFixture();
    await ask(new_email);
    await confirm(await linkTo(new_email));
    const way_back = await linkTo(old_email);
    await ask(`last-${people}@example.test`);
    expect((await undo(await linkTo(new_email))).body.data).toEqual({ email: new_email });
    expect((await undo(way_back)).body.data).toEqual({ email: old_email });
  });
});
