import type { Db } from "#server/platform/database.ts";
import type { Call } from "#server/platform/http.ts";
import type { OwnPass } from "#server/wallets/own-pass.ts";
import { passNow } from "#server/wallets/current-pass.ts";
import { PASS } from "./send-pass.ts";
import { makeApplePass } from "./make-pass.ts";

/** A pass as it is now, for a phone that has it; 304 where it knows that already. */
export async function sendApplePass(
  db: Db,
  kept: OwnPass,
  { app, now, raw: { request, reply } }: Pick<Call, "app" | "now" | "raw">,
): Promise<unknown> {
  const { ticket_codes, wallets } = app;
  const { shown, changed_at } = await passNow(db, kept, { ticket_codes, now });
  // headers have whole seconds: what changed within one counts as new in the next
  const changed = Math.ceil(changed_at.getTime() / 1_000);
  const known = Date.parse(String(request.headers["if-modified-since"]));
  reply.header("last-modified", new Date(changed * 1_000).toUTCString()).header("cache-control", "no-store");
  if (known >= changed * 1_000) return reply.status(304).send();
  const pass = await makeApplePass(db, shown, wallets);
  return reply.header("content-type", PASS).send(pass.getAsBuffer());
}
