import { msg } from "@lingui/core/macro";
import type { EmailBody, Reader } from "./email-body.ts";

/** The branding of an email to a user: our own name, and in the footer why it was sent. */
export function accountDress({ say, addresses }: Reader): Pick<EmailBody, "sender" | "footer"> {
  const { host } = addresses;
  return {
    sender: "Foyer",
    footer: [{ type: "note", text: say(msg`You’re receiving this email because you have an account at ${host}.`) }],
  };
}
