import { inspect } from "node:util";
import { start } from "./main.ts";
import { type Config, idleSettings, readConfig } from "./platform/config.ts";
import { stopOnSignal } from "./platform/lifecycle.ts";
import { makeLog } from "./platform/log.ts";
import { StartRefused } from "./platform/start-refused.ts";

/** The entry point of the process: `node build/server/main.js`. */
try {
  const config = readConfig(process.env);
  const log = makeLog({ level: config.log_level });
  const starting = start({ config, log });
  stopOnSignal(() => starting.then((running) => running.stop()), { log });
  welcome((await starting).url, config);
  for (const line of idleSettings(config, process.env)) process.stderr.write(`  ${line}\n`);
} catch (error) {
  // Unexpected errors are printed with their stack.
  process.stderr.write(`${error instanceof StartRefused ? error.message : inspect(error)}\n`);
  process.exit(1);
}

function welcome(url: string, config: Config): void {
  const mailbox = config.smtp_url ? [] : [`  No mail server is set up (SMTP_URL): emails are shown at ${url}/dev/mail`];
  process.stdout.write(
    [
      "",
      `  Foyer is running at ${url}`,
      `  New here? Create your account at ${url}/auth/register`,
      ...mailbox,
      "",
    ].join("\n") + "\n",
  );
}
