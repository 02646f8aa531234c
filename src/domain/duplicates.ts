/**
 * The mailbox that an address leads to, however it is spelled: letters of any size, without a tag behind a plus; Gmail's has no dots, and
 * one name. PostgreSQL's function `mailbox_of` says the same.
 */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/^([^@+]+)\+[^@]*@/, "$1@");
  const [, of, host] = /^([^@]*)@(gmail|googlemail)\.com$/.exec(plain) ?? [];
  return of !== undefined && host ? `${of.replaceAll(".", "")}@gmail.com` : plain;
}

/** Why addresses may be one person's. */
export const DUPLICATE_REASONS = ["MAILBOX", "NAME"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** What somebody can say of them. */
export const DUPLICATE_VERDICTS = ["SAME", "DIFFERENT"] as const;
export type DuplicateVerdict = (typeof DUPLICATE_VERDICTS)[number];

/** All of them lead to one mailbox, or they only have a name in common. */
export function duplicateReason(emails: readonly string[]): DuplicateReason {
  return new Set(emails.map(mailboxOf)).size === 1 ? "MAILBOX" : "NAME";
}
