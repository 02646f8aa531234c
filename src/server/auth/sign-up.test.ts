import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { SignUpMode } from "#domain/sign-up.ts";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { runCommand } from "#server/operator/run-command.ts";
import { aMailedToken, anAccount, aSignedInUser, aUser } from "#server/testing/factories.ts";
import { testApp } from "#server/testing/test-app.ts";

const PASSWORD = "violet harbour 17";
const newcomer = { first_name: "Jonas", password: PASSWORD, password_confirmation: PASSWORD, terms_accepted: true };
const CLOSED = { code: "sign_up_closed", message: "Auf dieser Website kann man sich nicht registrieren. Bitte den Betreiber um ein Konto." }; // prettier-ignore

async function installation(sign_up: SignUpMode) {
  const app = await testApp({ sign_up });
  onTestFinished(() => app.close());
  const inGerman = { headers: { "accept-language": "de" } };
  return {
    app,
    register: () => app.call(auth.register, { body: { ...newcomer, email: "jonas@example.test" } }, inGerman),
    signUp: async () => (await app.call(auth.signUp)).body.data,
    /** The link of an invitation that a member sends. */
    async invite(email: string) {
      const { token } = await aSignedInUser(app.db, { is_owner: true });
      await app.call(users.invite, { body: { first_name: "Jonas", email, role: "ORGANIZER" } }, { token });
      const mails = app.db.selectFrom("mails").select(["kind", "data"]).where("recipient", "=", email);
      return aMailedToken(app.db, await mails.orderBy("id", "desc").executeTakeFirst());
    },
    invitation: (token: string) => app.call(auth.invitation, { params: { token } }, inGerman),
    accept: (token: string, body: object) =>
      app.call(auth.acceptInvitation, { params: { token }, body: body as never }, inGerman),
    countUsers: async () => (await app.db.selectFrom("users").select("id").execute()).length,
  };
}

test("open sign-up: everyone can register", async () => {
  const { register, signUp } = await installation("open");
  expect(await signUp()).toEqual({ mode: "open", has_users: false });
  expect((await register()).status).toBe(201);
  expect(await signUp()).toEqual({ mode: "open", has_users: true });
});

test("sign-up by invitation: no one registers, an invited person accepts and becomes a user", async () => {
  const { register, signUp, invite, invitation, accept, countUsers } = await installation("invited");
  expect(await signUp()).toEqual({ mode: "invited", has_users: false });
  expect(await register()).toMatchObject({
    status: 403,
    body: {
      code: "invitation_needed",
      message:
        "Für die Registrierung brauchst du eine Einladung. Bitte einen Admin des Kontos darum, zu dem du gehören möchtest.",
    },
  });
  expect(await countUsers()).toBe(0);
  const token = await invite("jonas@example.test");
  expect(await signUp()).toEqual({ mode: "invited", has_users: true });
  // Being invited is not enough: the link is.
  expect((await register()).status).toBe(403);
  expect((await invitation(token)).status).toBe(200);
  expect(await accept(token, newcomer)).toMatchObject({ status: 200, body: { user: { email: "jonas@example.test" } } });
});

test("closed sign-up: neither registering nor an invitation makes a user, but a user can join", async () => {
  const { app, register, invite, invitation, accept } = await installation("closed");
  expect(await register()).toMatchObject({ status: 403, body: CLOSED });
  const token = await invite("jonas@example.test");
  expect(await invitation(token)).toMatchObject({ status: 403, body: CLOSED });
  expect(await accept(token, newcomer)).toMatchObject({ status: 403, body: CLOSED });

  const password_hash = await hashPassword(PASSWORD);
  await aUser(app.db, { account: await anAccount(app.db), email: "ines@example.test", password_hash });
  const known = await invite("ines@example.test");
  expect((await invitation(known)).status).toBe(200);
  expect((await accept(known, { password: PASSWORD })).status).toBe(200);
});

test("operator's command creates the first account where sign-up is closed", async () => {
  const { app, signUp } = await installation("closed");
  expect(await signUp()).toEqual({ mode: "closed", has_users: false });
  let text = "";
  const status = await runCommand(["user", "create", "ana@example.test", "--first-name", "Ana"], {
    env: { DATABASE_URL: app.connectionString, SECRET_KEY: "x".repeat(40), SIGN_UP: "closed" },
    log: pino({ level: "silent" }),
    output: { write: (part) => void (text += part) },
    errors: { write: (part) => void (text += part) },
  });
  expect([status, text]).toEqual([0, expect.stringContaining("/auth/reset-password/")]);
  expect(await signUp()).toEqual({ mode: "closed", has_users: true });
});
