import { msg } from "@lingui/core/macro";
import type { LetterBody, Reader } from "./letter-body.ts";

/** What a mail to somebody who signs in wears: our own name, and below it why it came. */
export function accountDress({ say, addresses }: Reader): Pick<LetterBody, "sender" | "footer"> {
  const { host } = addresses;
  return {
    sender: "Foyer",
    footer: [{ type: "note", text: say(msg`You get this mail because of your account at ${host}.`) }],
  };
}
