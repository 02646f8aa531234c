import { msg } from "@lingui/core/macro";
import type { Reader } from "./letter-body.ts";

/**
 * `Hello Ana,`. Anybody can type a name and somebody else's address: a name that looks like an advertisement or an address
 * is left out, so that our mails carry nobody's message to strangers.
 */
export function greeting(first_name: string, { say }: Reader): string {
  return first_name.trim() === "" || /[:/@\\<>]|\w\.\w\w|\d{4}/.test(first_name)
    ? say(msg`Hello,`)
    : say(msg`Hello ${first_name},`);
}
