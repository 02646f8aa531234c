import { CommanderError } from "commander";
import type { Logger } from "pino";
import { StartRefused } from "#server/platform/start-refused.ts";
import type { Output } from "./output.ts";
import { makeProgram } from "./program.ts";
import { Refused } from "./refused.ts";

type Options = { env: Record<string, string | undefined>; log: Logger; output: Output; errors: Output };

/** Runs one command and returns its exit status: 1 where it was refused or found something wrong. */
export async function runCommand(args: readonly string[], options: Options): Promise<number> {
  try {
    await makeProgram(options).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // The library has printed its own sentence.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof StartRefused || error instanceof Refused)) throw error;
    options.errors.write(`${error.message}\n`);
    return 1;
  }
}
