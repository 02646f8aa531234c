import { SCANNED_CODE_MAX } from "#domain/maxima.ts";
import { parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";
import { cleanCode, codesIn } from "#domain/ticket-code/scanned-code.ts";

/**
 * Returns the content of a ticket's QR code, or the short id in a ticket's URL. Any other text is
 * validated by the server as it is.
 */
export function codeOf(text: string): string {
  const inAddress = codesIn(text).find((code) => /^a_[A-Za-z0-9]{10,40}$/.test(code));
  return (inAddress ?? cleanCode(text)).slice(0, SCANNED_CODE_MAX);
}

/**
 * Whether a text looks like a code rather than a name. Codes of other platforms may have any shape:
 * many digits, or long text without spaces, are recognized here; the others by their typing speed
 * (`key-pace.ts`), or because the list contains them.
 */
export function isCode(text: string): boolean {
  const code = codeOf(text);
  if (isOurs(code)) return true;
  return (
    /^(?:a_[A-Za-z0-9]{10,40}|A-[A-Z0-9]{7}\.[\w-]{16}|\d{16,}|(?=\D*\d)[\w+/=.:?&-]{24,})$/.test(code) &&
    !isStationCode(code)
  );
}

/**
 * Also an incomplete code, so that it is reported as such. Sixteen letters in a row without a digit
 * are a name.
 */
function isOurs(code: string): boolean {
  const { is } = parseTicketCode(code);
  return is === "short" ? /[\d-]/.test(code) : is !== "not_ours";
}

/**
 * The code by which check-in identifies an attendee found by name. It is on no ticket: on paper it
 * is a copy of what staff have seen.
 */
export function isStationCode(text: string): boolean {
  return /^A-[A-Z0-9]{7}~/.test(text);
}
