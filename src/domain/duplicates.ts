/**
 * Returns the mailbox that an email is delivered to: in lower case, without a plus tag; for Gmail
 * also without dots and with a single domain. The PostgreSQL function `mailbox_of` does the same.
 */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/^([^@+]+)\+[^@]*@/, "$1@");
  const [, of, host] = /^([^@]*)@(gmail|googlemail)\.com$/.exec(plain) ?? [];
  return of !== undefined && host ? `${of.replaceAll(".", "")}@gmail.com` : plain;
}

export const DUPLICATE_REASONS = ["MAILBOX", "NAME"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const DUPLICATE_VERDICTS = ["SAME", "DIFFERENT"] as const;
export type DuplicateVerdict = (typeof DUPLICATE_VERDICTS)[number];

export function duplicateReason(emails: readonly string[]): DuplicateReason {
  return new Set(emails.map(mailboxOf)).size === 1 ? "MAILBOX" : "NAME";
}
