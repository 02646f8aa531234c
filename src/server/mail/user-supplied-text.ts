import { msg } from "@lingui/core/macro";
import { withoutTurning } from "#domain/names.ts";
import type { Reader } from "./email-body.ts";

/**
 * A name that somebody typed, fit to stand in a mail of ours. Anybody can type a name and somebody else's address, so one that
 * advertises is said as "Guest": our mails carry nobody's message to strangers.
 */
export function nameOf(name: string, { say }: Reader): string {
  return advertises(name) ? say(msg`Guest`) : withoutTurning(name);
}

/** Whether a name holds an address of the web or of mail, or a number to call: no name does. */
export function advertises(name: string): boolean {
  return /:\/\/|www\.|@|\d{4}|\.\p{L}{2,}\s*\/|\\/iu.test(name) || DOMAIN.test(name.replace(TITLE, ""));
}

/** A name inside a sentence or a line of others: where it reads from right to left, its neighbours stay where they are. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** `evil.example`, `SHOP.COM`; and neither `J.Smith` nor `Anne.Marie`. */
const DOMAIN = /[\p{L}\p{N}-]{2,}\.(?:\p{Ll}{2,}|\p{Lu}{2,})/u;
const TITLE =
  /(?<!\p{L})(?:dr|prof|dipl|mag|ing|st|jr|sr|mr|mrs|ms)\.(?:(?:med|phil|rer|nat|jur|ing|h|c|dent|vet)\.?)*/giu;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
