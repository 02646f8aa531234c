import { SCANNED_CODE_MAX } from "#domain/maxima.ts";
import { parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";
import { cleanCode, codesIn } from "#domain/ticket-code/scanned-code.ts";

/** What stands in a ticket's QR code, or the short id in a ticket's address. Anything else is judged as it is, by the server. */
export function codeOf(text: string): string {
  const inAddress = codesIn(text).find((code) => /^a_[A-Za-z0-9]{10,40}$/.test(code));
  return (inAddress ?? cleanCode(text)).slice(0, SCANNED_CODE_MAX);
}

/**
 * By its looks a code, not a name to look for. Those of other products' tickets may look like anything: many digits, or long and without a
 * space, say it by themselves; the rest by how fast they come (`key-pace.ts`), or by the list that has them.
 */
export function isCode(text: string): boolean {
  const code = codeOf(text);
  if (isOurs(code)) return true;
  return (
    /^(?:a_[A-Za-z0-9]{10,40}|A-[A-Z0-9]{7}\.[\w-]{16}|\d{16,}|(?=\D*\d)[\w+/=.:?&-]{24,})$/.test(code) &&
    !isStationCode(code)
  );
}

/** Also one that did not arrive whole: it is told as that. Sixteen letters in a row without a digit are somebody's name. */
function isOurs(code: string): boolean {
  const { is } = parseTicketCode(code);
  return is === "short" ? /[\d-]/.test(code) : is !== "not_ours";
}

/** The code by which a door names somebody it found. Nobody brings it along: on paper it is a copy of what staff have seen. */
export function isStationCode(text: string): boolean {
  return /^A-[A-Z0-9]{7}~/.test(text);
}
