import { createTransport } from "nodemailer";

/** In milliseconds. The library's own are up to two minutes: an operator waits at the terminal. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Connects and signs in to the mail server, without sending anything. */
export async function verifySmtp(url: string, timeouts = TIMEOUTS): Promise<void> {
  await createTransport({ ...timeouts, url }).verify();
}

/** Sends one email now, without the queue. */
export async function sendTestMail(url: string, { from, to }: { from: string; to: string }): Promise<void> {
  await createTransport({ ...TIMEOUTS, url }).sendMail({
    from,
    to: { name: "", address: to },
    subject: "Test email from Foyer",
    text: "This email was sent by the command that tests the mail server of Foyer.",
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
