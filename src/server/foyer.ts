import { inspect } from "node:util";
import pino from "pino";
import { runCommand } from "./operator/run-command.ts";
import { makeLog } from "./platform/log.ts";

/** The operator's commands: `node build/server/foyer.js <noun> <verb>`. */
const log = makeLog({ level: "warn" }, pino.destination(2));
// `foyer config print | head` closes the output early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    log,
    output: process.stdout,
    errors: process.stderr,
  });
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  process.exitCode = 1;
}
