import { msg } from "@lingui/core/macro";
import type { EmailBody, Reader } from "./email-body.ts";

/** What a mail to somebody who signs in wears: our own name, and below it why it came. */
export function accountDress({ say, addresses }: Reader): Pick<EmailBody, "sender" | "footer"> {
  const { host } = addresses;
  return {
    sender: "Foyer",
    footer: [{ type: "note", text: say(msg`You get this mail because of your account at ${host}.`) }],
  };
}
