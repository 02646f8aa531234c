import { msg } from "@lingui/core/macro";
import { z } from "zod";
import type { Block, Reader } from "./email-body.ts";
import { spokenDeadline } from "./mailed-times.ts";

/** When, by what and roughly from where somebody did something at a sign-in of theirs. */
export const whence = {
  at: z.string(),
  timezone: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
};

type Whence = { [Key in keyof typeof whence]: z.output<(typeof whence)[Key]> };

type Fact = { label: string; value: string };

/** The same as facts, for a person to recognise, after what else is to be said. What is not known is not said. */
export function signInContext(
  { at, timezone, browser, system, network }: Whence,
  reader: Reader,
  first: readonly Fact[] = [],
): Block {
  const device = [browser, system].filter((name) => name !== null).join(" · ");
  return {
    type: "facts",
    facts: [
      ...first,
      { label: reader.say(msg`When`), value: spokenDeadline(at, timezone, reader) },
      ...(device ? [{ label: reader.say(msg`Device`), value: device }] : []),
      ...(network ? [{ label: reader.say(msg`Network`), value: network }] : []),
    ],
  };
}
