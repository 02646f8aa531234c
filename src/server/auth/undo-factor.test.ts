import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { mfa } from "#contract/mfa.ts";
import { users } from "#contract/users.ts";
import { Authenticator } from "#server/testing/authenticator.ts";
import { appCodes } from "#server/testing/mfa.ts";
import { aMailedToken, anAccount, aToken, aUser } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { forgotPassword } from "./forgot-password.ts";
import { hashPassword } from "#server/credentials/passwords.ts";

const clock = frozenClock(new Date("2027-05-03T12:00:00Z"));
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));

let app: TestApp;
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());

const PASSWORD = "violet harbour 17";
const PASSWORD_HASH = hashPassword(PASSWORD);

/** A user whose password and open browser an attacker has. */
async function newUser() {
  const account = await anAccount(app.db);
  const user = await aUser(app.db, { account, is_owner: true, password_hash: await PASSWORD_HASH });
  people += 1;
  const ip = `192.0.2.${people}`;
  const as = { token: await aToken(app.db, user, account, clock.now()), address: ip };
  const own = async () => {
    const token = await aToken(app.db, user, account, clock.now());
    return (await app.call(mfa.get, {}, { token })).body.data;
  };
  const addTotp = async () => {
    const { secret } = (await app.call(mfa.startTotp, {}, as)).body.data;
    const code = appCodes(secret)(clock.now());
    return (await app.call(mfa.confirmTotp, { body: { code } }, as)).body.recovery_codes;
  };
  const addDevice = async () => {
    const device = new Authenticator();
    const passkey = device.make((await app.call(mfa.startPasskey, {}, as)).body.data);
    expect((await app.call(mfa.addPasskey, { body: { name: "Laptop", passkey } }, as)).status).toBe(201);
    return device;
  };
  const addPasskey = async () => void (await addDevice());
  const signedIn = async () => ({ token: await aToken(app.db, user, account, clock.now()), address: ip });
  const signIn = (password = PASSWORD) =>
    app.call(auth.login, { body: { email: user.email, password } }, { address: ip });
  return { account, user, as, own, addTotp, addPasskey, addDevice, signedIn, signIn };
}
type NewUser = Awaited<ReturnType<typeof newUser>>;
let people = 0;

/** The token in the newest email about a second factor. */
async function linkTo({ email }: { email: string }) {
  const mails = app.db.selectFrom("mails").select("data").where("kind", "=", "FACTOR_CHANGED");
  const newest = mails.where("recipient", "=", email).orderBy("id", "desc").limit(1);
  return aMailedToken(app.db, await newest.executeTakeFirst(), clock.now());
}

const viewFactor = (token: string) => app.call(auth.addedFactor, { params: { token } });
const undo = (token: string) => app.call(auth.undoFactor, { params: { token } });
const LINK_INVALID = { status: 410, body: { code: "link_invalid" } };

describe("“It was not me” link of a new second factor", () => {
  // SECURITY S30
  test("undo link removes the factor and its recovery codes, ends all sessions and invalidates the password", async () => {
    const { user, as, own, addTotp, signIn } = await newUser();
    expect(await addTotp()).toHaveLength(10);
    const token = await linkTo(user);
    expect(await undo(token)).toMatchObject({ status: 200, body: { data: { email: user.email } } });
    expect(await own()).toMatchObject({ totp_since: null, passkeys: [], recovery_codes_left: null });
    const codes = app.db.selectFrom("recovery_codes").select("hash").where("user_id", "=", user.id);
    expect(await codes.execute()).toEqual([]);
    expect((await app.call(users.me, {}, as)).status).toBe(401);
    expect((await signIn()).body.code).toBe("wrong_credentials");
    const { rows } = await sql<{ payload: { email: string; nonce: string } }>`
      select payload from graphile_worker._private_jobs where payload ->> 'email' = ${user.email}`.execute(app.db);
    await app.runJob(forgotPassword, rows[0]?.payload ?? { email: "", nonce: "" });
    const mails = app.db.selectFrom("mails").select("kind").where("recipient", "=", user.email);
    expect(await mails.where("kind", "=", "RESET_PASSWORD").execute()).toHaveLength(1);
    const recorded = app.db.selectFrom("activity_log").select(["kind", "actor"]).where("subject_id", "=", user.id);
    expect(await recorded.where("kind", "=", "user.factor_undone").execute()).toHaveLength(1);
  });

  // SECURITY S32
  test("undo link shows the factor first and changes nothing when it is opened", async () => {
    const { user, as, own, addPasskey, signIn } = await newUser();
    await addPasskey();
    const token = await linkTo(user);
    for (const _twice of [1, 2])
      expect((await viewFactor(token)).body.data).toEqual({
        added_at: clock.now().toISOString(),
        timezone: user.timezone,
        factor: "PASSKEY",
      });
    expect((await own()).passkeys).toHaveLength(1);
    expect((await app.call(users.me, {}, as)).status).toBe(200);
    expect((await signIn()).body.second_factor).toMatchObject({ factors: ["PASSKEY", "RECOVERY_CODE"] });
    expect((await undo(token)).status).toBe(200);
  });

  // SECURITY S30
  test("undo link removes factors that were added later and keeps earlier ones", async () => {
    const { user, own, addTotp, addPasskey } = await newUser();
    const codes = await addTotp();
    later(5);
    await addPasskey();
    const token = await linkTo(user);
    later(1);
    await addPasskey();
    const newest = await linkTo(user);
    expect((await undo(token)).status).toBe(200);
    const { totp_since, passkeys, recovery_codes_left } = await own();
    expect([totp_since === null, passkeys.length, recovery_codes_left]).toEqual([false, 0, codes?.length]);
    expect(await undo(newest), "what it was about is gone with it").toMatchObject(LINK_INVALID);
  });

  // SECURITY S30
  test("undo link removes recovery codes that were renewed since, because an attacker has read them", async () => {
    const { user, as, own, addTotp, addPasskey } = await newUser();
    await addTotp();
    later(5);
    await addPasskey();
    const token = await linkTo(user);
    expect((await app.call(mfa.newRecoveryCodes, {}, as)).body.recovery_codes).toHaveLength(10);
    await undo(token);
    expect(await own()).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 0 });
  });

  // SECURITY S30
  test("undo link ends all sessions even if the factor is already removed, and shows that first", async () => {
    const { user, as, addTotp, signIn } = await newUser();
    await addTotp();
    const token = await linkTo(user);
    later(1);
    expect((await app.call(mfa.removeTotp, {}, as)).status).toBe(200);
    expect((await viewFactor(token)).body.data.factor).toBeNull();
    expect((await undo(token)).status).toBe(200);
    expect((await app.call(users.me, {}, as)).status).toBe(401);
    expect((await signIn()).status).toBe(401);
  });

  // SECURITY S32
  test("undo link works once, even when it is used twice at once", async () => {
    const { user, addTotp } = await newUser();
    await addTotp();
    const token = await linkTo(user);
    const both = await Promise.all([undo(token), undo(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    for (const ask of [viewFactor, undo]) expect(await ask(token)).toMatchObject(LINK_INVALID);
  });

  // SECURITY S32
  test("undo link works for 48 hours, and not when it is damaged or has another purpose", async () => {
    const { user, addTotp, signIn } = await newUser();
    await addTotp();
    const token = await linkTo(user);
    const reset = await app.db
      .insertInto("mailed_links")
      .values({ purpose: "RESET_PASSWORD", user_id: user.id, email: user.email, expires_at: new Date("2028-01-01") })
      .returning("id")
      .executeTakeFirstOrThrow();
    const otherLink = await aMailedToken(app.db, { data: { link_id: reset.id } }, clock.now());
    for (const wrong of [token.slice(1), `${token}x`, otherLink])
      for (const ask of [viewFactor, undo]) expect(await ask(wrong)).toMatchObject(LINK_INVALID);
    later(48 * 60 - 1);
    expect((await viewFactor(token)).status).toBe(200);
    later(1);
    for (const ask of [viewFactor, undo]) expect(await ask(token)).toMatchObject(LINK_INVALID);
    expect((await signIn()).body.second_factor).not.toBeNull();
  });
});

describe("“Keep my old address” link after an attacker’s change", () => {
  /** Changes and confirms the email address, as an attacker with the password. */
  async function moveAway({ user, as }: NewUser) {
    const email = `thief-${user.id}@example.test`;
    const body = { first_name: "Robin", locale: "en" as const, timezone: "UTC", email, current_password: PASSWORD };
    expect((await app.call(users.updateMe, { body }, as)).status).toBe(200);
    const wayBack = await newestLinkTo(user.email);
    const confirm = async () => {
      const params = { user_id: user.id, token: await newestLinkTo(email) };
      expect((await app.call(users.confirmEmailChange, { params }, as)).status).toBe(200);
      return newestLinkTo(user.email);
    };
    return { email, wayBack, confirm };
  }

  const newestLinkTo = async (recipient: string) => {
    const mails = app.db.selectFrom("mails").select("data").where("recipient", "=", recipient);
    return aMailedToken(app.db, await mails.orderBy("id", "desc").limit(1).executeTakeFirst(), clock.now());
  };
  const keep = (token: string) => app.call(auth.undoEmailChange, { params: { token } });

  /** Signs in as the owner, who has set a new password from their own mailbox. */
  async function signInAgain({ user, signIn }: NewUser) {
    const password_hash = await PASSWORD_HASH;
    await app.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    return (await signIn()).body;
  }

  // SECURITY S31
  test("undoing an email change removes a passkey and recovery codes that were added after it", async () => {
    const me = await newUser();
    const { confirm } = await moveAway(me);
    const wayBack = await confirm();
    later(5);
    const thiefs = await me.addDevice();
    expect((await keep(wayBack)).body.data).toEqual({ email: me.user.email });
    const { token, options } = (await app.call(auth.startPasskeyLogin, {}, me.as)).body.data;
    const entered = await app.call(auth.passkeyLogin, { body: { token, passkey: thiefs.prove(options) } }, me.as);
    expect(entered).toMatchObject({ status: 401, body: { code: "passkey_unknown" } });
    const codes = app.db.selectFrom("recovery_codes").select("hash").where("user_id", "=", me.user.id);
    expect(await codes.execute()).toEqual([]);
    expect(await signInAgain(me)).toMatchObject({ second_factor: null, token: expect.any(String) });
  });

  // SECURITY S31
  test("undoing an email change removes a factor that was added before it was confirmed, by either link", async () => {
    for (const which of ["wayBack", "confirmed"] as const) {
      const me = await newUser();
      const { wayBack, confirm } = await moveAway(me);
      later(1);
      await me.addTotp();
      later(1);
      const sentAgain = await app.call(users.resendEmailChange, { params: { user_id: me.user.id } }, me.as);
      expect(sentAgain.status).toBe(204);
      const confirmed = await confirm();
      later(1);
      expect((await keep({ wayBack, confirmed }[which])).status).toBe(200);
      expect([which, (await me.own()).totp_since]).toEqual([which, null]);
    }
  });

  // SECURITY S31
  test("undoing an email change keeps earlier factors with their codes and ends the links of removed ones", async () => {
    const me = await newUser();
    const codes = await me.addTotp();
    const own = await linkTo(me.user);
    later(1);
    const { email, confirm } = await moveAway(me);
    const wayBack = await confirm();
    later(1);
    await me.addPasskey();
    const thiefs = await linkTo({ email });
    expect((await keep(wayBack)).status).toBe(200);
    const { totp_since, passkeys, recovery_codes_left } = await me.own();
    expect([totp_since === null, passkeys.length, recovery_codes_left]).toEqual([false, 0, codes?.length]);
    const links = app.db.selectFrom("mailed_links").select("email").where("user_id", "=", me.user.id);
    const open = links.where("purpose", "=", "UNDO_MFA").where("used_at", "is", null);
    expect(await open.execute()).toEqual([{ email: me.user.email }]);
    expect(await undo(thiefs)).toMatchObject(LINK_INVALID);
    expect((await undo(own)).status).toBe(200);
  });

  // SECURITY S31
  test("undo link of a factor added before an email change works again after the change is undone", async () => {
    const me = await newUser();
    await me.addPasskey();
    const link = await linkTo(me.user);
    later(5);
    const { confirm } = await moveAway(me);
    const wayBack = await confirm();
    later(3 * 24 * 60);
    expect(await undo(link)).toMatchObject(LINK_INVALID);
    expect((await keep(wayBack)).status).toBe(200);
    expect((await me.own()).passkeys).toHaveLength(1);
    expect((await undo(link)).status).toBe(200);
    expect((await me.own()).passkeys).toEqual([]);
  });

  test("factor whose undo link expired before the email change stays", async () => {
    const me = await newUser();
    await me.addPasskey();
    const link = await linkTo(me.user);
    later(48 * 60);
    const { confirm } = await moveAway({ ...me, as: await me.signedIn() });
    const wayBack = await confirm();
    expect((await keep(wayBack)).status).toBe(200);
    expect(await undo(link)).toMatchObject(LINK_INVALID);
    expect((await me.own()).passkeys).toHaveLength(1);
  });
});

test("email about a removed factor contains no undo link", async () => {
  const { user, as, addTotp } = await newUser();
  await addTotp();
  await app.call(mfa.removeTotp, {}, as);
  expect(await linkTo(user)).toBe("no link");
});
