import { InvalidArgumentError } from "commander";
import type { Logger } from "pino";
import { email } from "#contract/fields.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { Installation } from "./installation.ts";
import type { Output } from "./output.ts";

/** What the commands share. */
export type CommandTools = {
  env: Record<string, string | undefined>;
  log: Logger;
  output: Output;
  say(sentence: string): void;
  open<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result>;
  /** Runs a use case in a transaction, with the operator as actor. */
  change<Result>(work: (ctx: WriteContext) => Promise<Result>): Promise<Result>;
};

export type Json = { json?: boolean };

export function readEmail(value: string): string {
  const read = email.safeParse(value);
  if (!read.success) throw new InvalidArgumentError("It must be an email address.");
  return read.data;
}

export function readId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError("It must be a number.");
  return Number(value);
}
