import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { cleanupChallenges } from "#server/mfa/cleanup-challenges.ts";
import { Authenticator } from "#server/testing/authenticator.ts";
import { aPasskey } from "#server/testing/mfa.ts";
import { anAccount, aSignedInUser, aUser } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

const clock = frozenClock(new Date("2027-05-03T12:00:00Z"));
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));
const logged: Record<string, unknown>[] = [];

let app: TestApp;
beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  app = await testApp({ clock, log });
});
afterAll(() => app.close());

let callers = 0;
const newIp = () => `10.3.${(callers += 1) >> 8}.${callers & 255}`;

async function somebodyWithPasskey(counter = 0) {
  const account = await anAccount(app.db);
  const user = await aUser(app.db, { account });
  return { account, user, device: await aPasskey(app.db, user, counter) };
}

async function ask() {
  return (await app.call(auth.startPasskeyLogin, {}, { address: newIp() })).body.data;
}

const enter = (body: { token: string; passkey?: unknown; account_id?: number }) =>
  app.call(auth.passkeyLogin, { body: body as never }, { address: newIp() });

// SECURITY S22
describe("passkey sign-in", () => {
  test("passkey alone signs in completely and its session is proven", async () => {
    const { user, device } = await somebodyWithPasskey();
    const { token, options } = await ask();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options).not.toHaveProperty("allowCredentials.0");
    const entered = await enter({ token, passkey: device.prove(options) });
    expect(entered.body).toMatchObject({ user: { id: user.id }, second_factor: null });
    expect((await app.call(users.me, {}, { token: entered.body.token ?? "" })).status).toBe(200);
    const session = app.db.selectFrom("sessions").select("authenticated_at").where("user_id", "=", user.id);
    expect(await session.execute()).toEqual([{ authenticated_at: clock.now() }]);
    const passkey = app.db.selectFrom("passkeys").select("last_used_at").where("user_id", "=", user.id);
    expect(await passkey.execute()).toEqual([{ last_used_at: clock.now() }]);
  });

  test.each([
    ["made for another site", { rp_id: "evil.example" }],
    ["proven to another site", { origin: "https://evil.example" }],
    ["proven to a neighbour of ours", { origin: "http://localhost:3001" }],
    ["whose device has not looked who holds it", { is_verified: false }],
  ])("passkey %s does not sign in", async (_what, input) => {
    const { device } = await somebodyWithPasskey();
    const { token, options } = await ask();
    expect(await enter({ token, passkey: device.prove(options, input) })).toMatchObject({
      status: 401,
      body: { code: "passkey_unknown" },
    });
  });

  test("unknown passkey, and one that claims another user, do not sign in", async () => {
    const { device } = await somebodyWithPasskey();
    const { token, options } = await ask();
    const unknown = new Authenticator();
    expect((await enter({ token, passkey: unknown.prove(options) })).status).toBe(401);
    device.belongTo(Buffer.alloc(32, 7));
    expect((await enter({ token, passkey: device.prove(options) })).status).toBe(401);
  });

  // SECURITY S23
  test("malformed passkey response is refused without a server error", async () => {
    const { device } = await somebodyWithPasskey();
    type Answer = { id: string; response: Record<string, string> };
    const parts = ["clientDataJSON", "authenticatorData", "signature", "userHandle"];
    const deep = JSON.parse("[".repeat(2_000) + "]".repeat(2_000)) as unknown;
    for (const value of [null, 1, "", "\u0000", "AA", "oA", "é", device.credential_id, [], {}, deep]) {
      const variants: ((good: Answer) => unknown)[] = [
        () => value,
        ...["id", "rawId", "type", "response"].map((part) => (good: Answer) => ({ ...good, [part]: value })),
        ...parts.map((part) => (good: Answer) => ({ ...good, response: { ...good.response, [part]: value } })),
      ];
      for (const spoil of variants) {
        const { token, options } = await ask();
        const passkey = spoil(device.prove(options) as unknown as Answer);
        const { status, body } = await enter({ token, passkey });
        expect(status, `${JSON.stringify(passkey).slice(0, 300)}: ${body.code}`).toBeLessThan(500);
      }
    }
  });

  test("passkey response signs in once, even when it is sent twice at once", async () => {
    const { user, device } = await somebodyWithPasskey();
    const { token, options } = await ask();
    const passkey = device.prove(options);
    const both = await Promise.all([enter({ token, passkey }), enter({ token, passkey })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await enter({ token, passkey })).status).toBe(410);
    const again = await ask();
    expect((await enter({ token: again.token, passkey })).status).toBe(401);
    expect(await app.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute()).toHaveLength(1);
  });

  test("passkey challenge expires after ten minutes and is deleted", async () => {
    const { device } = await somebodyWithPasskey();
    const { token, options } = await ask();
    later(10);
    expect((await enter({ token, passkey: device.prove(options) })).status).toBe(410);
    await app.runJob(cleanupChallenges, {});
    expect(await app.db.selectFrom("challenges").select("id").execute()).toEqual([]);
  });

  test("passkey challenge allows five attempts", async () => {
    const { device } = await somebodyWithPasskey();
    const { token, options } = await ask();
    const wrong = device.prove(options, { is_verified: false });
    for (let at = 0; at < 5; at += 1) expect((await enter({ token, passkey: wrong })).status).toBe(401);
    expect((await enter({ token, passkey: device.prove(options) })).status).toBe(410);
  });

  test("passkey whose counter decreases is logged and still signs in", async () => {
    const { device } = await somebodyWithPasskey(9);
    logged.length = 0;
    const challenge = await ask();
    expect(
      (await enter({ token: challenge.token, passkey: device.prove(challenge.options, { counter: 10 }) })).status,
    ).toBe(200);
    expect(logged).toEqual([]);
    const other = await ask();
    expect((await enter({ token: other.token, passkey: device.prove(other.options, { counter: 4 }) })).status).toBe(
      200,
    );
    expect(logged).toMatchObject([{ msg: "A passkey's counter decreased", was: 10, is: 4 }]);
  });

  test("passkey sign-in continues to one of several accounts with its token, once", async () => {
    const { user, device } = await somebodyWithPasskey();
    const other = await anAccount(app.db);
    const member = { account_id: other.id, user_id: user.id, role: "ADMIN", status: "ACTIVE" } as const;
    await app.db.insertInto("account_users").values(member).execute();
    const { token, options } = await ask();
    expect(await enter({ token })).toMatchObject({ status: 422, body: { errors: { passkey: expect.anything() } } });
    const chooser = await enter({ token, passkey: device.prove(options) });
    expect([chooser.body.token, chooser.body.accounts.length]).toEqual([null, 2]);
    expect((await enter({ token, account_id: 999_999 })).status).toBe(401);
    expect((await enter({ token, account_id: other.id })).body.user).toMatchObject({ account_id: other.id });
    expect((await enter({ token, account_id: other.id })).status).toBe(410);
  });

  test("passkey of a deactivated member does not sign in", async () => {
    const { account } = await aSignedInUser(app.db);
    const user = await aUser(app.db, { account, status: "INACTIVE" });
    const device = await aPasskey(app.db, user);
    const { token, options } = await ask();
    expect((await enter({ token, passkey: device.prove(options) })).status).toBe(401);
  });
});
