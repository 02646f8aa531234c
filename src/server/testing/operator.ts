import { operator } from "#contract/operator.ts";
import { createOperatorLink } from "#server/operator/operator-sessions.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { cookieOf, type TestApp } from "./test-app.ts";

/** Creates a link as the command does. Returns its token. */
export async function operatorToken(app: TestApp, now = app.context.clock.now()): Promise<string> {
  const acting = { by: { kind: "operator" }, now, network: null } as const;
  const link = await withTransaction(app.db, acting, (ctx) => createOperatorLink(ctx, app.context.url));
  return link.split("#")[1] ?? "";
}

let visits = 0;

/** Opens a session of the operator. Returns its cookie. */
export async function operatorCookie(app: TestApp): Promise<string> {
  visits += 1;
  // an address of its own, so that the limit of attempts does not apply
  const address = `10.3.${visits >> 8}.${visits & 255}`;
  return cookieOf(await app.call(operator.signIn, { body: { token: await operatorToken(app) } }, { address }));
}
