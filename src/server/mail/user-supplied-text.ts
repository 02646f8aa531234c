import { msg } from "@lingui/core/macro";
import { withoutTurning } from "#domain/names.ts";
import type { Reader } from "./email-body.ts";

/**
 * Returns a name that is safe to show in an email. Anyone can enter a name with another person's
 * address, so a name that advertises is replaced by "Guest": our emails must not carry messages to
 * strangers.
 */
export function nameOf(name: string, { say }: Reader): string {
  return advertises(name) ? say(msg`Guest`) : withoutTurning(name);
}

/**
 * Returns whether a name contains a URL, an email address or a phone number, which no genuine name
 * does.
 */
export function advertises(name: string): boolean {
  return /:\/\/|www\.|@|\d{4}|\.\p{L}{2,}\s*\/|\\/iu.test(name) || DOMAIN.test(name.replace(TITLE, ""));
}

/** Isolates a right-to-left name, so that the surrounding text keeps its order. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Matches `evil.example` and `SHOP.COM`, but neither `J.Smith` nor `Anne.Marie`. */
const DOMAIN = /[\p{L}\p{N}-]{2,}\.(?:\p{Ll}{2,}|\p{Lu}{2,})/u;
const TITLE =
  /(?<!\p{L})(?:dr|prof|dipl|mag|ing|st|jr|sr|mr|mrs|ms)\.(?:(?:med|phil|rer|nat|jur|ing|h|c|dent|vet)\.?)*/giu;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
