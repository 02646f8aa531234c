import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type { Deliver, Mailing } from "./mailing.ts";

/** In milliseconds. An idle connection is closed after `socketTimeout`. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * Keeps up to two connections to the mail server, until `close`.
 *
 * Sends the same Message-ID with every attempt: if the server accepted an email but its response
 * was lost, most programs show it once. The id is unique across databases.
 */
export function overSmtp(
  write: Mailing["write"],
  url: string,
  from: string,
  timeouts = TIMEOUTS,
): Pick<Mailing, "deliver" | "close"> {
  const transport = createTransport({
    ...timeouts,
    url,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "foyer";
  const host = domainToASCII(domain) || "foyer";
  const deliver: Deliver = async (mail) => {
    const { subject, html, text, headers } = await write(mail);
    await transport.sendMail({
      from,
      to: { name: "", address: mail.recipient },
      replyTo: mail.reply_to ?? undefined,
      subject,
      html,
      text,
      attachments: mail.attached.map(({ filename, content, content_type: contentType }) => ({
        ...{ filename, content, contentType },
      })),
      messageId: `<${mail.message_key}@${host}>`,
      headers: { ...headers, "Content-Language": mail.locale, "Auto-Submitted": "auto-generated" },
    });
    return { status: "SENT", subject, html, text };
  };
  return { deliver, close: () => transport.close() };
}

/**
 * The server refused this recipient or this email permanently (5xx): retrying for hours would
 * change nothing.
 */
export function isRefusedForGood(error: unknown): boolean {
  return AT_THE_MAIL.has(codeOf(error)) && responseOf(error) >= 500;
}

/**
 * No email can be delivered now: there is no server, or it is silent, accepts none, or refuses the
 * sign-in.
 */
export function isUnreachable(error: unknown): boolean {
  return responseOf(error) === 421 || (codeOf(error) !== "" && !AT_THE_MAIL.has(codeOf(error)));
}

/**
 * nodemailer's codes for a response to sender, recipient or content; all its other codes are about
 * the connection.
 */
const AT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function responseOf(error: unknown): number {
  return error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
}
