import { z } from "zod";
import { MAIL_STATUSES } from "#domain/mails.ts";
import { EMAIL_MAX } from "#domain/maxima.ts";
import { endpoint, all, single } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

export const mailRow = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
});

/** An attachment with its full content, because the mailbox is on the same machine. */
const attachment = z.object({ name: z.string(), content_type: z.string(), bytes: z.int(), base64: z.string() });

export const mail = mailRow.extend({
  html: z.string().nullable(),
  text: z.string().nullable(),
  reply_to: z.string().nullable(),
  attachments: z.array(attachment),
});

/** The mailbox of an installation without a mail server; unavailable once one is configured. */
export const devMails = {
  list: endpoint({
    method: "GET",
    path: "/dev/mails",
    access: "loopback",
    summary: "List the latest hundred emails",
    provides: ["mails"],
    query: z.object({ recipient: z.string().max(EMAIL_MAX).optional() }),
    returns: all(mailRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/dev/mails/:mail_id",
    access: "loopback",
    summary: "Get an email with its attachments",
    provides: ["mails"],
    params: z.object({ mail_id: id }),
    returns: single(mail),
  }),
};
