import { AppError } from "#server/platform/errors.ts";
import type { Guard } from "#server/platform/http.ts";
import { findOwnPass, type OwnPass } from "./own-pass.ts";

declare module "#server/platform/http.ts" {
  interface Callers {
    wallet_pass: OwnPass;
  }
}

const SCHEME = "ApplePass ";

/**
 * `wallet_pass`: a phone that has the pass in the path, authenticated by the token in the pass.
 * @throws AppError not_found, unauthenticated
 */
export const walletPass: Guard<"wallet_pass"> = async ({ reads, app: { wallets }, request, params }) => {
  const { authorization = "" } = request.headers;
  const serial = String(params["serial"]);
  if (!authorization.startsWith(SCHEME)) throw new AppError("unauthenticated");
  if (!wallets.isTokenOf(serial, authorization.slice(SCHEME.length))) throw new AppError("unauthenticated");
  const pass = await findOwnPass(reads, serial);
  if (!pass || wallets.apple?.pass_type_id !== params["pass_type_id"]) throw new AppError("not_found");
  return { caller: pass, by: { kind: "visitor" }, counted_by: serial };
};
