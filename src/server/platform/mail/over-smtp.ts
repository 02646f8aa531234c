import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type { Deliver, Mailing } from "./mailing.ts";

/**
 * The same Message-ID at every try: a mail that the server took, but whose answer was lost, arrives as one in most programs. No mail of
 * another database has it.
 */
export function overSmtp(write: Mailing["write"], url: string, from: string): Deliver {
  const transport = createTransport(url, {
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "foyer";
  const host = domainToASCII(domain) || "foyer";
  return async (mail) => {
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
}

/** The server's own no (5xx) to this recipient or to this mail: asking again for hours would change nothing. */
export function isRefusedForGood(error: unknown): boolean {
  return AT_THE_MAIL.has(codeOf(error)) && responseOf(error) >= 500;
}

/** No mail would get through now: no server, a silent one, one that takes nobody, or a sign-in that it refuses. */
export function isUnreachable(error: unknown): boolean {
  return responseOf(error) === 421 || (codeOf(error) !== "" && !AT_THE_MAIL.has(codeOf(error)));
}

/** nodemailer's codes for an answer to sender, recipient or content; all its others are about the connection. */
const AT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function responseOf(error: unknown): number {
  return error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
}
