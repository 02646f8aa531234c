import { msg } from "@lingui/core/macro";
import type { Reader } from "./email-body.ts";
import { advertises, isolated, nameOf } from "./user-supplied-text.ts";

/** `Hi Ana,`. A name that advertises is left out. */
export function greeting(name: string, reader: Reader): string {
  if (name.trim() === "" || advertises(name)) return reader.say(msg`Hi,`);
  const first_name = isolated(nameOf(name, reader));
  return reader.say(msg`Hi ${first_name},`);
}
