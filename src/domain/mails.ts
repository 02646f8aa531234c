/**
 * The statuses of an email. KEPT: stored in the mailbox of an installation without a mail server.
 */
export const MAIL_STATUSES = ["QUEUED", "SENDING", "SENT", "FAILED", "KEPT"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
