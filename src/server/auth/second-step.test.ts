import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { aCodeApp, aPasskey, someRecoveryCodes } from "#server/testing/mfa.ts";
import { aMailedToken, anAccount, aUser } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { forgotPassword } from "./forgot-password.ts";
import { hashPassword } from "#server/credentials/passwords.ts";

const clock = frozenClock(new Date("2027-05-03T12:00:00Z"));
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));

let app: TestApp;
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());

const PASSWORD = "violet harbour 17";
const PASSWORD_HASH = hashPassword(PASSWORD);

let people = 0;

/** A user with an IP of their own, so that no limit by IP applies. */
async function newUser() {
  people += 1;
  const ip = `192.0.2.${people}`;
  const account = await anAccount(app.db);
  const user = await aUser(app.db, { account, password_hash: await PASSWORD_HASH });
  const login = (body: object = {}, from = ip) =>
    app.call(auth.login, { body: { email: user.email, password: PASSWORD, ...body } }, { address: from });
  const wait = async () => (await login()).body.second_factor?.token ?? "";
  const step = (body: { token: string; [field: string]: unknown }, from = ip) =>
    app.call(auth.secondStep, { body: body as never }, { address: from });
  return { account, user, login, wait, step };
}

async function somebodyWithCodes() {
  const person = await newUser();
  const codeAt = await aCodeApp(app.db, person.user);
  return { ...person, codeAt, code: () => codeAt(clock.now()) };
}

const sessionsOf = ({ id }: { id: number }) =>
  app.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute();
const mailsTo = ({ email }: { email: string }, kind: string) =>
  app.db.selectFrom("mails").select("data").where("recipient", "=", email).where("kind", "=", kind).execute();

const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe("sign-in with a second factor", () => {
  // SECURITY S18
  test("sign-in waits for the second factor after the password and returns nothing else", async () => {
    const { user, login, step, code } = await somebodyWithCodes();
    const { status, body, headers } = await login();
    expect(status).toBe(200);
    const second_factor = { token: expect.stringMatching(/^[\w-]{43}$/), factors: ["TOTP"] };
    expect(body).toMatchObject({ token: null, user: null, accounts: [], second_factor });
    expect([headers["x-auth-token"], headers["set-cookie"]]).toEqual([undefined, undefined]);
    expect(await sessionsOf(user)).toEqual([]);
    const entered = await step({ token: body.second_factor?.token ?? "", code: code() });
    expect(entered.body).toMatchObject({ user: { id: user.id, has_second_factor: true }, second_factor: null });
    expect((await app.call(users.me, {}, { token: entered.body.token ?? "" })).status).toBe(200);
    expect(cookieOf(entered)).toContain("device=");
  });

  // SECURITY S18
  test("second factor is not revealed to a caller without the password", async () => {
    const { login } = await somebodyWithCodes();
    expect(await login({ password: "not it" })).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
  });

  test("authenticator code is accepted 30 seconds before and after its time, and no longer", async () => {
    const { wait, step, codeAt } = await somebodyWithCodes();
    const at = (seconds: number) => codeAt(new Date(clock.now().getTime() + seconds * 1_000));
    const token = await wait();
    for (const seconds of [-60, 60])
      expect(await step({ token, code: at(seconds) })).toMatchObject({
        status: 422,
        body: { errors: { code: expect.anything() } },
      });
    expect((await step({ token, code: at(-30) })).status).toBe(200);
    expect((await step({ token: await wait(), code: at(30) })).status).toBe(200);
  });

  // SECURITY S19
  test("authenticator code is accepted with a space, and once", async () => {
    const { wait, step, code } = await somebodyWithCodes();
    expect((await step({ token: await wait(), code: `${code().slice(0, 3)} ${code().slice(3)}` })).status).toBe(200);
    expect((await step({ token: await wait(), code: code() })).status).toBe(422);
    later(1);
    expect((await step({ token: await wait(), code: code() })).status).toBe(200);
  });

  // SECURITY S19
  test("authenticator code used by three sign-ins at once signs in once", async () => {
    const { user, wait, step, code } = await somebodyWithCodes();
    const tokens = [await wait(), await wait(), await wait()];
    const both = await Promise.all(tokens.map((token) => step({ token, code: code() })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  test("sign-in that is continued twice at once signs in once", async () => {
    const { user, wait, step, code, codeAt } = await somebodyWithCodes();
    const token = await wait();
    const next = codeAt(new Date(clock.now().getTime() + 30_000));
    const both = await Promise.all([code(), next].map((value) => step({ token, code: value })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(user)).toHaveLength(1);
    expect((await step({ token, code: next })).status).toBe(410);
  });

  test("second step expires after ten minutes", async () => {
    const { wait, step, code } = await somebodyWithCodes();
    const token = await wait();
    later(10);
    expect(await step({ token, code: code() })).toMatchObject({
      status: 410,
      body: { code: "step_expired", message: expect.stringMatching(/^This step has expired/) },
    });
  });

  // SECURITY S20
  test("second step ends with the fifth wrong code, even if codes are sent at once", async () => {
    const { wait, step, code } = await somebodyWithCodes();
    const token = await wait();
    const all = await Promise.all(Array.from({ length: 8 }, () => step({ token, code: wrong(code()) })));
    expect(all.filter(({ status }) => status === 422)).toHaveLength(4);
    expect((await step({ token, code: code() })).status).toBe(410);
  });

  // SECURITY S20
  test("second step refuses a sixth code, even while the fifth is being checked", async () => {
    const { user, wait, step, code } = await somebodyWithCodes();
    const token = await wait();
    await app.db.updateTable("challenges").set({ tries: 5 }).where("user_id", "=", user.id).execute();
    expect((await step({ token, code: code() })).status).toBe(410);
  });

  // SECURITY S20
  test("wrong codes count like wrong passwords: after ten from one origin, sign-in has to wait", async () => {
    const { login, wait, step, code } = await somebodyWithCodes();
    const tokens = [await wait(), await wait()];
    for (const token of tokens)
      for (let at = 0; at < 4; at += 1) expect((await step({ token, code: wrong(code()) })).status).toBe(422);
    expect(await login()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect((await step({ token: tokens[0] ?? "", code: code() })).status).toBe(429);
  });

  test("sign-in origin becomes known only with the second factor, not with the password alone", async () => {
    const { user, wait, step, code } = await somebodyWithCodes();
    const known = () => app.db.selectFrom("sign_in_origins").select("origin").where("signed_in_at", "is not", null);
    const before = (await known().execute()).length;
    const token = await wait();
    expect(await known().execute()).toHaveLength(before);
    await step({ token, code: code() });
    expect(await known().execute()).toHaveLength(before + 2);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  // SECURITY S25
  test("second step ends when the password changes", async () => {
    const { user, wait, step, code } = await somebodyWithCodes();
    const token = await wait();
    await resetPassword(user);
    expect((await step({ token, code: code() })).status).toBe(410);
    expect(await sessionsOf(user)).toEqual([]);
  });

  test("second step continues to one of several accounts with its token, once", async () => {
    const { user, wait, step, code } = await somebodyWithCodes();
    const other = await anAccount(app.db, { name: "Quay e.V." });
    const member = { account_id: other.id, user_id: user.id, role: "ADMIN", status: "ACTIVE" } as const;
    await app.db.insertInto("account_users").values(member).execute();
    const token = await wait();
    expect(await step({ token })).toMatchObject({ status: 422, body: { errors: { code: expect.anything() } } });
    expect((await step({ token, account_id: other.id })).status).toBe(422);
    const chooser = await step({ token, code: code() });
    expect(chooser.body).toMatchObject({ token: null, second_factor: null });
    expect(chooser.body.accounts).toHaveLength(2);
    expect(await sessionsOf(user)).toEqual([]);
    expect((await step({ token, account_id: 999_999 })).status).toBe(422);
    const entered = await Promise.all([step({ token, account_id: other.id }), step({ token, account_id: other.id })]);
    expect(entered.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(entered.find(({ status }) => status === 200)?.body.user).toMatchObject({ account_id: other.id });
  });

  test("second step enters the account that was chosen with the password", async () => {
    const { user, login, step, code } = await somebodyWithCodes();
    const other = await anAccount(app.db);
    const member = { account_id: other.id, user_id: user.id, role: "ADMIN", status: "ACTIVE" } as const;
    await app.db.insertInto("account_users").values(member).execute();
    const token = (await login({ account_id: other.id })).body.second_factor?.token ?? "";
    expect((await step({ token, code: code() })).body.user).toMatchObject({ account_id: other.id });
  });

  test("authenticator code of one user is refused for another", async () => {
    const [first, other] = [await somebodyWithCodes(), await somebodyWithCodes()];
    expect((await first.step({ token: await other.wait(), code: first.code() })).status).toBe(422);
  });
});

// SECURITY S20
test("unknown origins share thirty authenticator codes a day; known origins and recovery codes still work", async () => {
  const { user, wait, login, step, code } = await somebodyWithCodes();
  const cookie = cookieOf(await step({ token: await wait(), code: code() }));
  const [recovery_code] = await someRecoveryCodes(app.db, user);
  const looked: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    later(16);
    const from = `198.51.${100 + at}.7`;
    const token = (await login({}, from)).body.second_factor?.token ?? "";
    for (let again = 0; again < 4; again += 1) looked.push((await step({ token, code: wrong(code()) }, from)).status);
  }
  // With the first code, which was right, these are thirty.
  expect(looked.filter((status) => status === 422)).toHaveLength(29);
  expect(looked.slice(-3)).toEqual([429, 429, 429]);
  later(16);
  const token = (await login({}, "198.51.120.7")).body.second_factor?.token ?? "";
  expect((await step({ token, code: code() }, "198.51.120.7")).status).toBe(429);
  expect((await step({ token, recovery_code }, "198.51.120.7")).status).toBe(200);
  const known = { cookie, address: "198.51.121.7" };
  const body = { email: user.email, password: PASSWORD };
  const waiting = (await app.call(auth.login, { body }, known)).body.second_factor?.token ?? "";
  expect((await app.call(auth.secondStep, { body: { token: waiting, code: code() } }, known)).status).toBe(200);
  later(60 * 24);
  const next = (await login({}, "198.51.122.7")).body.second_factor?.token ?? "";
  expect((await step({ token: next, code: code() }, "198.51.122.7")).status).toBe(200);
});

describe("recovery code", () => {
  // SECURITY S21
  test("recovery code replaces the second factor in any spelling and emails the user", async () => {
    const { user, login, step } = await somebodyWithCodes();
    const [code = ""] = await someRecoveryCodes(app.db, user);
    expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const waiting = (await login()).body.second_factor;
    expect(waiting?.factors).toEqual(["TOTP", "RECOVERY_CODE"]);
    const typed = code.replaceAll("-", " ").toUpperCase().replaceAll("0", "o").replaceAll("1", "l");
    expect((await step({ token: waiting?.token ?? "", recovery_code: typed })).status).toBe(200);
    expect(await mailsTo(user, "FACTOR_CHANGED")).toMatchObject([
      { data: { change: "RECOVERY_CODE_USED", codes_left: 9 } },
    ]);
    expect(await step({ token: (await login()).body.second_factor?.token ?? "", recovery_code: code })).toMatchObject({
      status: 422,
      body: { errors: { recovery_code: expect.anything() } },
    });
  });

  // SECURITY S21
  test("recovery code used twice at once signs in once", async () => {
    const { user, wait, step } = await somebodyWithCodes();
    const [recovery_code = ""] = await someRecoveryCodes(app.db, user);
    const tokens = [await wait(), await wait()];
    const both = await Promise.all(tokens.map((token) => step({ token, recovery_code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  // SECURITY S21
  test("recovery code of another user is refused", async () => {
    const [first, other] = [await somebodyWithCodes(), await somebodyWithCodes()];
    const [recovery_code] = await someRecoveryCodes(app.db, other.user);
    await someRecoveryCodes(app.db, first.user);
    expect((await first.step({ token: await first.wait(), recovery_code })).status).toBe(422);
  });
});

// SECURITY S22
describe("passkey as a second step", () => {
  const ask = async (token: string) => (await app.call(auth.secondStepByPasskey, { body: { token } })).body.data;

  test("passkey is requested from a user without another factor and signs in", async () => {
    const { user, login, step } = await newUser();
    const device = await aPasskey(app.db, user);
    const { token = "", factors } = (await login()).body.second_factor ?? {};
    expect(factors).toEqual(["PASSKEY"]);
    const options = await ask(token);
    expect(options).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: device.credential_id }],
    });
    expect((await step({ token, passkey: device.prove(options) })).status).toBe(200);
  });

  test.each([
    ["of somebody else", async (_user: { id: number }) => (await somebodysDevice()).device, {}],
    ["proven to another site", aPasskeyOf, { origin: "https://evil.example" }],
    ["of another site", aPasskeyOf, { rp_id: "evil.example" }],
    ["whose device has not looked who holds it", aPasskeyOf, { is_verified: false }],
  ] as const)("passkey %s is refused as a second step", async (_what, deviceOf, input) => {
    const { user, wait, step } = await newUser();
    await aPasskey(app.db, user);
    const device = await deviceOf(user);
    const token = await wait();
    expect(await step({ token, passkey: device.prove(await ask(token), input) })).toMatchObject({
      status: 422,
      body: { errors: { passkey: expect.anything() } },
    });
    expect(await sessionsOf(user)).toEqual([]);
  });

  test("passkey response is valid for its own sign-in and for no other", async () => {
    const { user, wait, step } = await newUser();
    const device = await aPasskey(app.db, user);
    const [first, other] = [await wait(), await wait()];
    const assertion = device.prove(await ask(first));
    expect((await step({ token: other, passkey: assertion })).status).toBe(422);
    await ask(other);
    expect((await step({ token: other, passkey: assertion })).status).toBe(422);
    expect((await step({ token: first, passkey: assertion })).status).toBe(200);
    expect((await step({ token: first, passkey: assertion })).status).toBe(410);
  });

  test("passkey is not requested without a registered one, nor for an unknown token", async () => {
    const { wait } = await somebodyWithCodes();
    for (const token of [await wait(), "nobody’s"])
      expect((await app.call(auth.secondStepByPasskey, { body: { token } })).status).toBe(410);
  });

  async function aPasskeyOf(user: { id: number }) {
    return aPasskey(app.db, user);
  }

  async function somebodysDevice() {
    const { user } = await newUser();
    return { device: await aPasskey(app.db, user) };
  }
});

// SECURITY S24
test("password reset still requires the second factor and makes no origin known", async () => {
  const { user, login, step, code } = await somebodyWithCodes();
  const known = app.db.selectFrom("sign_in_origins").select("origin").where("signed_in_at", "is not", null);
  const before = await known.execute();
  await resetPassword(user);
  expect(await known.execute()).toEqual(before);
  const waiting = (await login({ password: "another harbour 18" })).body;
  expect([waiting.token, waiting.second_factor?.factors]).toEqual([null, ["TOTP"]]);
  expect((await step({ token: waiting.second_factor?.token ?? "", code: code() })).status).toBe(200);
});

async function resetPassword(user: { email: string }) {
  await app.runJob(forgotPassword, { email: user.email, nonce: user.email });
  const [mail] = await mailsTo(user, "RESET_PASSWORD");
  const token = await aMailedToken(app.db, mail, clock.now());
  const body = { password: "another harbour 18", password_confirmation: "another harbour 18" };
  const reset = await app.call(auth.resetPassword, { params: { token }, body }, { address: `10.9.0.${people}` });
  expect(reset.status).toBe(200);
}

// SECURITY S29
describe("sign-in from an unknown browser and network", () => {
  test("sign-in from an unknown origin is emailed once it is complete, except the first one", async () => {
    const { user, login, wait, step, code } = await somebodyWithCodes();
    await step({ token: await wait(), code: code() });
    expect(await mailsTo(user, "UNKNOWN_DEVICE")).toEqual([]);
    later(1);
    const { second_factor } = (await login({}, "203.0.113.7")).body;
    expect(await mailsTo(user, "UNKNOWN_DEVICE"), "while it waits for its second step").toEqual([]);
    await step({ token: second_factor?.token ?? "", code: code() }, "203.0.113.7");
    expect(await mailsTo(user, "UNKNOWN_DEVICE")).toMatchObject([{ data: { network: "203.0.113.x" } }]);
  });

  test("sign-in without a second factor is emailed unless its network or browser is known", async () => {
    const { user, login } = await newUser();
    const cookie = cookieOf(await login());
    await login();
    await app.call(auth.login, { body: { email: user.email, password: PASSWORD } }, { cookie, address: "203.0.113.8" });
    expect(await mailsTo(user, "UNKNOWN_DEVICE")).toEqual([]);
    await login({}, "198.51.100.9");
    expect(await mailsTo(user, "UNKNOWN_DEVICE")).toHaveLength(1);
  });
});
