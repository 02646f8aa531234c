import { msg } from "@lingui/core/macro";
import { z } from "zod";
import type { Block, Reader } from "./email-body.ts";
import { mailedDeadline } from "./mailed-times.ts";

/** When, with which browser and roughly from where a user changed something about their sign-in. */
export const signInFields = {
  at: z.string(),
  timezone: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
};

type SignInContext = { [Key in keyof typeof signInFields]: z.output<(typeof signInFields)[Key]> };

type Fact = { label: string; value: string };

/**
 * Returns the same as facts that a person recognizes, after the other facts. Unknown values are
 * left out.
 */
export function signInContext(
  { at, timezone, browser, system, network }: SignInContext,
  reader: Reader,
  first: readonly Fact[] = [],
): Block {
  const device = [browser, system].filter((name) => name !== null).join(" · ");
  return {
    type: "facts",
    rows: [
      ...first,
      { label: reader.say(msg`When`), value: mailedDeadline(at, timezone, reader) },
      ...(device ? [{ label: reader.say(msg`Device`), value: device }] : []),
      ...(network ? [{ label: reader.say(msg`Network`), value: network }] : []),
    ],
  };
}
