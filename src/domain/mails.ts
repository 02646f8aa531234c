/** What becomes of a mail. KEPT: read in the mailbox of an installation that has no mail server. */
export const MAIL_STATUSES = ["QUEUED", "SENDING", "SENT", "FAILED", "KEPT"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
