import type { Db } from "#server/platform/database.ts";
import type { Call } from "#server/platform/http.ts";
import type { OwnPass } from "#server/wallets/own-pass.ts";
import { passNow } from "#server/wallets/current-pass.ts";
import { PASS } from "./send-pass.ts";
import { makeApplePass } from "./make-pass.ts";

/** Returns the current pass to a phone that has it; 304 where the phone has the current version. */
export async function sendApplePass(
  db: Db,
  ownPass: OwnPass,
  { app, now, raw: { request, reply } }: Pick<Call, "app" | "now" | "raw">,
): Promise<unknown> {
  const { ticket_codes, wallets } = app;
  const { shown, changed_at } = await passNow(db, ownPass, { ticket_codes, now });
  // Headers have whole seconds: rounding up makes a change within a second count as new in the next
  // one.
  const changed = Math.ceil(changed_at.getTime() / 1_000);
  const known = Date.parse(String(request.headers["if-modified-since"]));
  reply.header("last-modified", new Date(changed * 1_000).toUTCString()).header("cache-control", "no-store");
  if (known >= changed * 1_000) return reply.status(304).send();
  const pass = await makeApplePass(db, shown, wallets);
  return reply.header("content-type", PASS).send(pass.getAsBuffer());
}
