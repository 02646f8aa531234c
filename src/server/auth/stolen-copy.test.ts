import { sql } from "kysely";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { SECRETS } from "#server/context.ts";
import { users } from "#contract/users.ts";
import { devMails } from "#contract/mails.ts";
import { deliverMail } from "#server/platform/mail.ts";
import { secretKey } from "#server/platform/secrets/secret-keys.ts";
import { openSecrets, TOKEN_KEY } from "#server/platform/secrets/secrets.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { aPasskey, someRecoveryCodes } from "#server/testing/mfa.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { forgotPassword } from "./forgot-password.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** All strings in all tables, including the leaves of JSON. */
async function everyTextOfTheDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker', 'graphile_mails')`.execute(
    app.db,
  );
  const texts = new Set<string>();
  for (const { name } of rows) {
    const found = await sql<{ row: unknown }>`select to_jsonb(all_of_it) as row from ${sql.table(name)} as all_of_it`
      .execute(app.db)
      .catch(() => ({ rows: [] }));
    for (const { row } of found.rows) leavesOf(row, texts);
  }
  return [...texts];
}

function leavesOf(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null) for (const child of Object.values(value)) leavesOf(child, into);
}

// SECURITY S7
test("copy of the whole database does not allow signing in or setting a password", async () => {
  const { user, account, token } = await aSignedInUser(app.db);
  await app.runJob(forgotPassword, { email: user.email, nonce: "1" });
  const { id: mail_id } = await app.db.selectFrom("mails").select("id").executeTakeFirstOrThrow();
  await app.runJob(deliverMail, { mail_id });
  const shown = (await app.call(devMails.get, { params: { mail_id } })).body.data.text ?? "";
  const link = /reset-password\/([\w-]{43})/.exec(shown)?.[1] ?? "";

  const texts = await everyTextOfTheDatabase();
  expect(texts.length).toBeGreaterThan(20);
  // not even with the key that signs tokens, which is stored encrypted
  const key = Buffer.from(app.context.secrets.get(TOKEN_KEY), "base64url");
  const forged = await Promise.all(
    texts.flatMap((text) => [text, hashOf(text)]).map((jti) => forge(key, jti, user.id, account.id)),
  );
  for (const jwt of forged) expect((await app.call(users.me, {}, { token: jwt })).status).toBe(401);
  for (const text of texts.filter((value) => value.length <= 200))
    expect([text, (await ask(text)).status]).toEqual([text, 410]);

  // The tokens that users have still work.
  expect((await app.call(users.me, {}, { token })).status).toBe(200);
  expect((await ask(link)).status).toBe(204);
});

// SECURITY S8
test("copy of the database without the secret key can’t sign or decrypt anything", async () => {
  const secrets = await openSecrets(
    app.db,
    { keys: [secretKey("a key outside of the database".repeat(2))], source: "a test" },
    SECRETS,
  );
  const stored = await app.db.selectFrom("secrets").select(["name", "value"]).execute();
  expect(stored.map(({ name }) => name).toSorted()).toEqual([...SECRETS].toSorted());
  const texts = await everyTextOfTheDatabase();
  for (const name of SECRETS) {
    const value = secrets.get(name);
    const forms = [value, Buffer.from(value).toString("base64"), Buffer.from(value).toString("hex")];
    expect(texts.filter((text) => forms.some((form) => text.includes(form)))).toEqual([]);
  }
});

// SECURITY S18
test("copy of the database contains no second-step token and no recovery code", async () => {
  const password_hash = await hashPassword("violet harbour 17");
  const { user } = await aSignedInUser(app.db, { password_hash });
  await aPasskey(app.db, user);
  const codes = await someRecoveryCodes(app.db, user);
  const body = { email: user.email, password: "violet harbour 17" };
  const token = (await app.call(auth.login, { body })).body.second_factor?.token ?? "";
  const texts = await everyTextOfTheDatabase();
  for (const secret of [token, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  expect(texts.some((text) => text === hashOf(token))).toBe(true);
});

const ask = (token: string) => {
  const path = `/api${auth.checkResetPassword.path.replace(":token", encodeURIComponent(token))}`;
  requestCount += 1;
  return app.server
    .inject({ url: path, remoteAddress: `10.1.${requestCount >> 8}.${requestCount & 255}` })
    .then(({ statusCode }) => ({ status: statusCode }));
};
let requestCount = 0;

/** As `openSession` creates it. */
function forge(key: Buffer, jti: string, user_id: number, account_id: number): Promise<string> {
  return new SignJWT({ account_id })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(user_id))
    .setJti(jti)
    .setAudience("session")
    .setExpirationTime("1h")
    .sign(key);
}
