import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contract/accounts.ts";
import { auth } from "#contract/auth.ts";
import { mfa } from "#contract/mfa.ts";
import { publicEvents } from "#contract/public-events.ts";
import { users } from "#contract/users.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { Authenticator } from "#server/testing/authenticator.ts";
import { aCodeApp, aPasskey, appCodes, someRecoveryCodes } from "#server/testing/mfa.ts";
import { anAccount, anEvent, anOrganizer, aToken, aUser } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

const clock = frozenClock(new Date("2027-05-03T12:00:00Z"));
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));

let app: TestApp;
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());

const PASSWORD = "violet harbour 17";
const PASSWORD_HASH = hashPassword(PASSWORD);

/** An account whose user has just signed in, on a frozen clock. */
async function signedInUser() {
  const account = await anAccount(app.db);
  const user = await aUser(app.db, { account, is_owner: true, password_hash: await PASSWORD_HASH });
  people += 1;
  const tokenOf = (target: { id: number } = user) => aToken(app.db, target, account, clock.now());
  const as = { token: await tokenOf(), address: `192.0.2.${people}` };
  const get = async () => (await app.call(mfa.get, {}, as)).body.data;
  const prove = (body: object) => app.call(mfa.stepUp, { body: body as never }, as);
  return { account, user, tokenOf, as, get, prove };
}
let people = 0;

async function addTotp(as: { token: string }) {
  const { secret, uri } = (await app.call(mfa.startTotp, {}, as)).body.data;
  const codeAt = appCodes(secret);
  const confirmed = await app.call(mfa.confirmTotp, { body: { code: codeAt(clock.now()) } }, as);
  return { secret, uri, codeAt, confirmed };
}

async function addPasskey(as: { token: string }, overrides = {}, device = new Authenticator()) {
  const options = (await app.call(mfa.startPasskey, {}, as)).body.data;
  const passkey = device.make(options, overrides);
  const added = await app.call(mfa.addPasskey, { body: { name: "Laptop", passkey } }, as);
  return { options, passkey, device, added };
}

const mailsTo = ({ email }: { email: string }) =>
  app.db.selectFrom("mails").select("data").where("recipient", "=", email).orderBy("id").execute();
const noticeOf = ({ id }: { id: number }) =>
  app.db.selectFrom("activity_log").select(["kind", "data"]).where("subject_id", "=", id).orderBy("id").execute();

// SECURITY S29
describe("authenticator app", () => {
  test("setting up an authenticator app requires a valid code and returns ten recovery codes", async () => {
    const { user, as, get } = await signedInUser();
    const started = (await app.call(mfa.startTotp, {}, as)).body.data;
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Foyer:[^?]+\?issuer=Foyer&secret=[A-Z2-7]{32}&algorithm=SHA1/);
    expect(await get()).toMatchObject({ totp_since: null, recovery_codes_left: null });
    const code = appCodes(started.secret)(clock.now());
    const not_it = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    expect((await app.call(mfa.confirmTotp, { body: { code: not_it } }, as)).status).toBe(422);
    const { body } = await app.call(mfa.confirmTotp, { body: { code } }, as);
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect(body.data).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 10 });
    expect(await mailsTo(user)).toMatchObject([{ data: { change: "TOTP_ADDED" } }]);
    expect(await noticeOf(user)).toEqual([{ kind: "user.factor_added", data: { factor: "TOTP" } }]);
    expect((await app.call(mfa.confirmTotp, { body: { code } }, as)).status, "once").toBe(410);
  });

  test("setting up a new authenticator app disables the previous one and leaves the recovery codes valid", async () => {
    const { user, as, get } = await signedInUser();
    const former = await addTotp(as);
    later(1);
    const { confirmed } = await addTotp(as);
    expect([confirmed.status, confirmed.body.recovery_codes]).toEqual([200, null]);
    expect((await get()).recovery_codes_left).toBe(10);
    const { second_factor } = (
      await app.call(auth.login, { body: { email: user.email, password: PASSWORD } }, { address: as.address })
    ).body;
    const input = { token: second_factor?.token ?? "", code: former.codeAt(clock.now()) };
    expect((await app.call(auth.secondStep, { body: input }, { address: as.address })).status).toBe(422);
  });

  // SECURITY S19
  test("step-up rejects the code that confirmed the authenticator app", async () => {
    const { as, prove } = await signedInUser();
    const { codeAt } = await addTotp(as);
    expect((await prove({ code: codeAt(clock.now()) })).status).toBe(422);
  });

  test("authenticator app setup is confirmed within ten minutes, in the session that started it", async () => {
    const { as, user, tokenOf } = await signedInUser();
    const { secret } = (await app.call(mfa.startTotp, {}, as)).body.data;
    const other = { token: await tokenOf() };
    const body = () => ({ code: appCodes(secret)(clock.now()) });
    expect((await app.call(mfa.confirmTotp, { body: body() }, other)).status).toBe(410);
    later(10);
    await app.db
      .updateTable("sessions")
      .set({ authenticated_at: clock.now() })
      .where("user_id", "=", user.id)
      .execute();
    expect((await app.call(mfa.confirmTotp, { body: body() }, as)).status).toBe(410);
  });

  // SECURITY S33
  test("authenticator app secret is never stored in plain text, pending or confirmed", async () => {
    const { as } = await signedInUser();
    const { secret } = await addTotp(as);
    await app.call(mfa.startTotp, {}, as);
    const rows = [
      ...(await app.db.selectFrom("totps").select("secret").execute()),
      ...(await app.db.selectFrom("challenges").select("question").execute()),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/[A-Z2-7]{32}/);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("passkey", () => {
  test("new passkey is stored with its name and signs its user in from then on", async () => {
    const { user, as, get } = await signedInUser();
    const { options, added, device } = await addPasskey(as);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Foyer" },
      user: { name: user.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(added.status).toBe(201);
    expect(added.body.recovery_codes).toHaveLength(10);
    expect(await get()).toMatchObject({ passkeys: [{ name: "Laptop", is_synced: true, last_used_at: null }] });
    expect(await mailsTo(user)).toMatchObject([{ data: { change: "PASSKEY_ADDED", passkey_name: "Laptop" } }]);
    const login = await app.call(auth.startPasskeyLogin, {}, { address: as.address });
    const challenge = login.body.data;
    const body = { token: challenge.token, passkey: device.prove(challenge.options) };
    expect((await app.call(auth.passkeyLogin, { body }, { address: as.address })).body.user).toMatchObject({
      id: user.id,
    });
  });

  test("passkey user handle is random and the same for all passkeys of a user", async () => {
    const { as } = await signedInUser();
    const handles = [await addPasskey(as), await addPasskey(as)].map(
      ({ options }) => (options as { user: { id: string } }).user.id,
    );
    expect(new Set(handles).size).toBe(1);
    expect(Buffer.from(handles[0] ?? "", "base64url")).toHaveLength(32);
    const { options } = await addPasskey(as);
    expect(options.excludeCredentials).toHaveLength(2);
  });

  test.each([
    ["for another site", { rp_id: "evil.example" }],
    ["on another site", { origin: "https://evil.example" }],
    ["by a device that has not looked who holds it", { is_verified: false }],
  ])("passkey created %s is rejected", async (_where, overrides) => {
    const { as, get } = await signedInUser();
    expect((await addPasskey(as, overrides)).added).toMatchObject({
      status: 422,
      body: { errors: { passkey: expect.anything() } },
    });
    expect((await get()).passkeys).toEqual([]);
  });

  test("registering the same passkey twice is rejected, for its user and for another one", async () => {
    const { as } = await signedInUser();
    const { passkey, device } = await addPasskey(as);
    expect((await app.call(mfa.addPasskey, { body: { name: "Again", passkey } }, as)).status).toBe(410);
    const other = await signedInUser();
    expect((await addPasskey(other.as, {}, device)).added.status).toBe(422);
  });

  test("passkey can be renamed by its user only, and a user has at most twenty", async () => {
    const { user, as, get } = await signedInUser();
    for (let at = 0; at < 19; at += 1) await aPasskey(app.db, user);
    await addPasskey(as);
    const passkey_id = (await get()).passkeys.at(-1)?.id ?? 0;
    const named = { params: { passkey_id }, body: { name: "Desk" } };
    expect((await app.call(mfa.renamePasskey, named, as)).body.data.passkeys.at(-1)?.name).toBe("Desk");
    expect(await app.call(mfa.startPasskey, {}, as)).toMatchObject({ body: { code: "too_many_passkeys" } });
    const stranger = await signedInUser();
    for (const call of [mfa.renamePasskey, mfa.removePasskey])
      expect((await app.call(call, named as never, stranger.as)).status).toBe(404);
  });
});

describe("removing a factor", () => {
  test("removing the last second factor deletes the recovery codes, removing an earlier one does not", async () => {
    const { user, as, get } = await signedInUser();
    await addTotp(as);
    await addPasskey(as);
    expect((await app.call(mfa.removeTotp, {}, as)).body.data).toMatchObject({ recovery_codes_left: 10 });
    const [passkey] = (await get()).passkeys;
    const params = { passkey_id: passkey?.id ?? 0 };
    expect((await app.call(mfa.removePasskey, { params }, as)).body.data).toMatchObject({
      recovery_codes_left: null,
      passkeys: [],
    });
    const codes = app.db.selectFrom("recovery_codes").select("hash").where("user_id", "=", user.id);
    expect(await codes.execute()).toEqual([]);
    expect((await app.call(mfa.newRecoveryCodes, {}, as)).body).toMatchObject({ code: "not_available" });
    const changes = (await mailsTo(user)).map(({ data }) => (data as { change: string }).change);
    expect(changes).toEqual(["TOTP_ADDED", "PASSKEY_ADDED", "TOTP_REMOVED", "PASSKEY_REMOVED"]);
    const kinds = (await noticeOf(user)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(2).fill("user.factor_added"), ...Array(2).fill("user.factor_removed")]);
  });

  // SECURITY S25
  test("adding or removing a second factor ends every other session and pending sign-in, but not the current one", async () => {
    const { user, tokenOf, as } = await signedInUser();
    const other = { token: await tokenOf() };
    const login = () => app.call(auth.login, { body: { email: user.email, password: PASSWORD } }, as);
    await addTotp(as);
    expect((await app.call(users.me, {}, other)).status).toBe(401);
    const waiting = (await login()).body.second_factor?.token ?? "";
    await addPasskey(as);
    expect((await app.call(auth.secondStepByPasskey, { body: { token: waiting } })).status).toBe(410);
    expect((await app.call(users.me, {}, as)).status).toBe(200);
    const again = { token: await tokenOf() };
    await app.call(mfa.removeTotp, {}, as);
    expect((await app.call(users.me, {}, again)).status).toBe(401);
  });

  test("removing an authenticator app that does not exist succeeds without an email", async () => {
    const { user, as } = await signedInUser();
    expect((await app.call(mfa.removeTotp, {}, as)).status).toBe(200);
    expect(await mailsTo(user)).toEqual([]);
  });
});

test("new recovery codes replace the previous ones", async () => {
  const { user, as, prove } = await signedInUser();
  await aCodeApp(app.db, user);
  const [before] = await someRecoveryCodes(app.db, user);
  const { body } = await app.call(mfa.newRecoveryCodes, {}, as);
  expect(body.recovery_codes).toHaveLength(10);
  expect((await prove({ recovery_code: before })).status).toBe(422);
  expect((await prove({ recovery_code: body.recovery_codes[0] })).status).toBe(204);
  expect((await app.call(mfa.get, {}, as)).body.data.recovery_codes_left).toBe(9);
  const changes = (await mailsTo(user)).map(({ data }) => (data as { change: string }).change);
  expect(changes).toEqual(["RECOVERY_CODES_RENEWED", "RECOVERY_CODE_USED"]);
});

// SECURITY S26
describe("step-up authentication", () => {
  const startTotp = (as: { token: string }) => app.call(mfa.startTotp, {}, as);
  const NEEDED = { status: 403, body: { code: "proof_needed" } };

  test("step-up authentication is valid for ten minutes", async () => {
    const { as } = await signedInUser();
    later(9.9);
    expect((await startTotp(as)).status).toBe(200);
    later(0.1);
    expect(await startTotp(as)).toMatchObject(NEEDED);
  });

  test("step-up of a user without a second factor requires the correct password", async () => {
    const { user, as, prove } = await signedInUser();
    later(11);
    for (const body of [{}, { password: "not it" }, { code: "123456" }])
      expect(await prove(body)).toMatchObject({ status: 422, body: { errors: { password: expect.anything() } } });
    expect(await startTotp(as)).toMatchObject(NEEDED);
    expect((await prove({ password: PASSWORD })).status).toBe(204);
    expect((await startTotp(as)).status).toBe(200);
    expect(await noticeOf(user)).toEqual([{ kind: "user.proven", data: { by: "PASSWORD" } }]);
  });

  test("step-up of a user with a second factor rejects the password and accepts each code once", async () => {
    const { user, as, prove } = await signedInUser();
    const codeAt = await aCodeApp(app.db, user);
    later(11);
    expect((await prove({ password: PASSWORD })).status).toBe(422);
    expect(await startTotp(as)).toMatchObject(NEEDED);
    expect((await prove({ code: codeAt(clock.now()) })).status).toBe(204);
    expect((await startTotp(as)).status).toBe(200);
    expect((await prove({ code: codeAt(clock.now()) })).status, "once").toBe(422);
  });

  // SECURITY S27
  test("changing the password or email requires a second-factor step-up where the user has a factor", async () => {
    const { user, as, prove } = await signedInUser();
    const codeAt = await aCodeApp(app.db, user);
    later(11);
    const profile = { first_name: "Robin", locale: "en" as const, timezone: "UTC" };
    const moved = { ...profile, email: `moved-${user.id}@example.test`, current_password: PASSWORD };
    const changeEmail = () => app.call(users.updateMe, { body: moved }, as);
    const next = { password: "another harbour 18", password_confirmation: "another harbour 18" };
    const changePassword = () => app.call(users.changePassword, { body: { current_password: PASSWORD, ...next } }, as);
    expect(await changeEmail()).toMatchObject(NEEDED);
    expect(await changePassword()).toMatchObject(NEEDED);
    expect(await mailsTo(user), "nothing was changed").toEqual([]);
    expect((await app.call(users.updateMe, { body: profile }, as)).status, "a name needs none").toBe(200);
    expect((await prove({ code: codeAt(clock.now()) })).status).toBe(204);
    expect((await changeEmail()).body.data.pending_email).toBe(moved.email);
    expect((await changePassword()).status).toBe(200);
  });

  test("changing the password without a second factor requires only the current password", async () => {
    const { as } = await signedInUser();
    later(11);
    const next = { password: "another harbour 18", password_confirmation: "another harbour 18" };
    const body = { current_password: PASSWORD, ...next };
    expect((await app.call(users.changePassword, { body }, as)).status).toBe(200);
  });

  test("step-up by passkey accepts each response once, and only in the session that requested it", async () => {
    const { user, tokenOf, as, prove } = await signedInUser();
    const device = await aPasskey(app.db, user);
    const other = { token: await tokenOf() };
    later(11);
    const ask = async (session: { token: string }) => (await app.call(mfa.stepUpByPasskey, {}, session)).body.data;
    const options = await ask(as);
    expect(options).toMatchObject({ allowCredentials: [{ id: device.credential_id }], userVerification: "required" });
    const foreignPasskey = device.prove(await ask(other));
    expect((await prove({ passkey: foreignPasskey })).status).toBe(422);
    const passkey = device.prove(options);
    const both = await Promise.all([prove({ passkey }), prove({ passkey })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422]);
    expect((await startTotp(as)).status).toBe(200);
    expect(await startTotp(other)).toMatchObject(NEEDED);
  });

  // SECURITY S20
  test("step-up is rate-limited: wrong codes count like wrong passwords", async () => {
    const { user, prove } = await signedInUser();
    const codeAt = await aCodeApp(app.db, user);
    const not_it = codeAt(clock.now()).replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    for (let at = 0; at < 10; at += 1) expect((await prove({ code: not_it })).status).toBe(422);
    expect((await prove({ code: codeAt(clock.now()) })).status).toBe(429);
  });

  // SECURITY S24
  test("step-up carries over to another account of the user, and changing the password does not grant it", async () => {
    const { user, as } = await signedInUser();
    const other = await anAccount(app.db);
    const member = { account_id: other.id, user_id: user.id, role: "ADMIN", status: "ACTIVE" } as const;
    await app.db.insertInto("account_users").values(member).execute();
    later(9);
    const entered = await app.call(users.enterAccount, { body: { account_id: other.id } }, as);
    expect((await startTotp({ token: entered.body.token })).status).toBe(200);
    later(1);
    expect(await startTotp({ token: entered.body.token })).toMatchObject(NEEDED);
    const password = "another harbour 18";
    const body = { current_password: PASSWORD, password, password_confirmation: password };
    const changed = await app.call(users.changePassword, { body }, { token: entered.body.token });
    expect(await startTotp({ token: changed.body.token })).toMatchObject(NEEDED);
  });
});

test("changing the password of a user with a second factor does not mark the sign-in origin as known", async () => {
  const { user, as } = await signedInUser();
  await aPasskey(app.db, user);
  const known = app.db.selectFrom("sign_in_origins").select("origin").where("signed_in_at", "is not", null);
  const before = await known.execute();
  const password = "another harbour 18";
  const body = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await app.call(users.changePassword, { body }, as)).status).toBe(200);
  expect(await known.execute()).toEqual(before);
});

describe("account that requires a second factor", () => {
  const requireFrom = (account: { id: number }, as: { token: string }, from: string | null) =>
    app.call(
      accounts.requireMfa,
      { params: { account_id: account.id }, body: { second_factor_required_from: from } },
      as,
    );

  test("second-factor requirement starts at a local time of the account's zone and ends when it is withdrawn", async () => {
    const { account, as } = await signedInUser();
    const { body } = await requireFrom(account, as, "2027-06-01T00:00");
    expect(body.data.second_factor_required_from).toBe("2027-05-31T22:00:00.000Z");
    expect((await app.call(mfa.get, {}, as)).body.data.required_from).toBe("2027-05-31T22:00:00.000Z");
    expect((await app.call(users.me, {}, as)).body.data).toMatchObject({
      must_add_factor: false,
      factor_required_from: "2027-05-31T22:00:00.000Z",
      account_timezone: "Europe/Berlin",
    });
    expect((await app.call(users.list, {}, as)).status).toBe(200);
    expect((await requireFrom(account, as, null)).body.data.second_factor_required_from).toBeNull();
    const activities = app.db.selectFrom("activity_log").select("data").where("kind", "=", "account.factor_required");
    expect(await activities.where("account_id", "=", account.id).orderBy("id").execute()).toEqual([
      { data: { from: "2027-05-31T22:00:00.000Z" } },
      { data: { from: null } },
    ]);
  });

  // SECURITY S28
  test("second-factor requirement blocks all other calls until a factor is added, also for the owner", async () => {
    const { account, as, prove } = await signedInUser();
    await requireFrom(account, as, "2020-01-01T00:00");
    expect(await app.call(users.list, {}, as)).toMatchObject({ status: 403, body: { code: "factor_required" } });
    expect((await app.call(users.me, {}, as)).body.data).toMatchObject({
      must_add_factor: true,
      has_second_factor: false,
    });
    later(11);
    expect((await prove({ password: PASSWORD })).status).toBe(204);
    expect((await addTotp(as)).confirmed.status).toBe(200);
    expect((await app.call(users.list, {}, as)).status).toBe(200);
    expect((await app.call(users.me, {}, as)).body.data).toMatchObject({
      must_add_factor: false,
      factor_required_from: null,
      has_second_factor: true,
    });
    await app.call(mfa.removeTotp, {}, as);
    expect((await app.call(users.list, {}, as)).status).toBe(403);
  });

  test("draft event page is hidden from members without the required second factor", async () => {
    const { account, as } = await signedInUser();
    const draft = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const getDraft = () => app.call(publicEvents.get, { params: { event_id: draft.id } }, as);
    expect((await getDraft()).status).toBe(200);
    await requireFrom(account, as, "2020-01-01T00:00");
    expect((await getDraft()).status).toBe(404);
  });

  test("second-factor requirement can be changed neither by another account nor by a member with the organizer role", async () => {
    const [first, other] = [await signedInUser(), await signedInUser()];
    expect((await requireFrom(first.account, other.as, "2020-01-01T00:00")).status).toBe(404);
    const staff = await aUser(app.db, { account: first.account, role: "ORGANIZER" });
    const as = { token: await first.tokenOf(staff) };
    expect((await requireFrom(first.account, as, "2020-01-01T00:00")).status).toBe(403);
  });

  test("member list shows which members have a second factor, but not for those who have not accepted", async () => {
    const { account, as } = await signedInUser();
    const colleague = await aUser(app.db, { account, first_name: "Ben" });
    const invited = await aUser(app.db, { account, status: "INVITED" });
    for (const user of [colleague, invited]) await aPasskey(app.db, user);
    const { data } = (await app.call(users.list, {}, as)).body;
    const having = data.filter(({ has_second_factor }) => has_second_factor);
    expect(having.map(({ id }) => id)).toEqual([colleague.id]);
  });
});
