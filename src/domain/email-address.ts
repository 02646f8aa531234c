import punycode from "punycode.js";

/**
 * The syntax that browsers accept as an email (`input type=email`), plus letters of every language
 * on both sides of the at sign (RFC 6531). Unlike browsers it requires a dot in the domain: a
 * domain without one has no mailbox on the internet.
 */
export const EMAIL_ADDRESS =
  /^(?:[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Returns the normalized spelling in which an email is stored, compared and shown: the domain in
 * Unicode, even if a browser sent it in Punycode. Non-ASCII mailbox names are lowercased here,
 * because databases differ in which of these letters they can lowercase. Text that is no email is
 * returned unchanged.
 */
export function normalEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at === -1) return email;
  return `${normalMailbox(email.slice(0, at))}@${inLetters(email.slice(at + 1))}`;
}

/** `ada@example.test` as `a…@example.test`: its owner recognizes it. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, "$1…");
}

/** Returns the spelling that mail servers and payment providers accept: the domain in ASCII. */
export function mailableEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1)) ?? email.slice(at + 1)}`;
}

/** Whether the domain can be looked up: not every sequence of letters is a domain name. */
export function hasDomain(email: string): boolean {
  return asciiDomain(email.slice(email.lastIndexOf("@") + 1)) !== null;
}

/** Null if it is not a domain name. */
export function asciiDomain(domain: string): string | null {
  if (isAscii(domain)) return domain;
  const ascii = punycode.toASCII(domain.normalize("NFKC").toLowerCase());
  return /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(ascii) ? ascii : null;
}

function inLetters(domain: string): string {
  const ascii = asciiDomain(domain);
  if (ascii === null || (ascii === domain && !/(?:^|\.)xn--/i.test(domain))) return domain;
  const letters = decoded(ascii.toLowerCase());
  const isReadable = /^[\p{L}\p{M}\p{N}.-]+$/u.test(letters) && asciiDomain(letters) === ascii.toLowerCase();
  return isReadable ? letters : ascii;
}

function decoded(ascii: string): string {
  try {
    return punycode.toUnicode(ascii);
  } catch {
    return ascii;
  }
}

function normalMailbox(mailbox: string): string {
  return isAscii(mailbox) ? mailbox : mailbox.normalize("NFC").toLowerCase();
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}
