import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import type { Asked, Endpoint, Answer } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { buildApp } from "../app.ts";
import { makeWriteLetter } from "../mail/letters.ts";
import { configurePayments } from "../payments/configured.ts";
import { sandboxProvider } from "../payments/sandbox/provider.ts";
import type { Db } from "../platform/database.ts";
import { configureMail } from "../platform/mail.ts";
import { makeSecrets } from "../platform/sessions.ts";
import { testDatabase } from "../platform/test-database.ts";
import { routes } from "../routes.ts";

/** What came back: the answer, or the refusal. */
export type Reply<E extends Endpoint> = {
  status: number;
  body: Answer<E> & ErrorBody;
  headers: Record<string, string | string[] | number | undefined>;
};

type Options = { token?: string; cookie?: string; headers?: Record<string, string> };

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  /** Calls an endpoint as a program would: no browser, so no XSRF header is needed. */
  call<E extends Endpoint>(endpoint: E, asked?: Partial<Asked<E>>, options?: Options): Promise<Reply<E>>;
  close(): Promise<void>;
};

/** The whole application on a database of its own. Its provider is the sandbox, its mails stay in the ledger. */
export async function testApp(given: { db?: Db; log?: Logger } = {}): Promise<TestApp> {
  const own = given.db ? undefined : await testDatabase();
  const db = given.db ?? (own as NonNullable<typeof own>).db;
  await makeSecrets(db);
  configurePayments({ sandbox: sandboxProvider });
  configureMail({
    write: makeWriteLetter({ app_url: "http://localhost:3000" }),
    smtp_url: undefined,
    from: "Foyer <foyer@localhost>",
  });
  const app = await buildApp({
    db,
    log: given.log ?? pino({ level: "silent" }),
    routes: routes({ dev_mailbox: true, sandbox_payments: true }),
    behind_proxy: false,
  });
  await app.ready();
  return {
    app,
    db,
    call: (endpoint, asked = {}, options = {}) => call(app, endpoint, asked, options),
    async close() {
      await app.close();
      await own?.close();
    },
  };
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  asked: Partial<Asked<E>>,
  options: Options,
): Promise<Reply<E>> {
  const params = (asked.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.fromEntries(
    Object.entries((asked.query ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
  const headers = {
    ...options.headers,
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.cookie ? { cookie: options.cookie } : {}),
  };
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    query,
    headers,
    payload: asked.body as object | undefined,
  });
  const isJson = String(answer.headers["content-type"] ?? "").includes("json");
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers } as Reply<E>;
}

/** The cookie that an answer set, as the next request sends it. */
export function cookieOf(reply: { headers: Record<string, string | string[] | number | undefined> }): string {
  return [reply.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");
}
