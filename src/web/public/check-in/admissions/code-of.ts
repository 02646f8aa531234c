import { SCANNED_CODE_MAX } from "#domain/limits.ts";
import { parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";

/** What stands in a ticket's QR code, or the short id in a ticket's address. Anything else is judged as it is, by the server. */
export function codeOf(text: string): string {
  const trimmed = text.trim();
  const inAddress = /^https?:\/\/\S*\/(a_[A-Za-z0-9]{10,40})(?:[/?#]|$)/.exec(trimmed);
  return (inAddress?.[1] ?? trimmed).slice(0, SCANNED_CODE_MAX);
}

/**
 * Typed or read by a handheld scanner: a code, not a name to look for. Those of other products' tickets are many digits, or long and
 * without a space; their addresses are too.
 */
export function isCode(text: string): boolean {
  const code = codeOf(text);
  if (isOurs(code)) return true;
  return (
    /^(?:a_[A-Za-z0-9]{10,40}|A-[A-Z0-9]{7}\.[\w-]{16}|\d{16,}|(?=\D*\d)[\w+/=.:?&-]{24,})$/.test(code) &&
    !isDoorCode(code)
  );
}

/** Also one that did not arrive whole: it is told as that. Sixteen letters in a row without a digit are somebody's name. */
function isOurs(code: string): boolean {
  const { is } = parseTicketCode(code);
  return is === "short" ? /[\d-]/.test(code) : is !== "not_ours";
}

/** The code by which a door names somebody it found. Nobody brings it along: on paper it is a copy of what staff have seen. */
export function isDoorCode(text: string): boolean {
  return /^A-[A-Z0-9]{7}~/.test(text);
}
