import cluster from "node:cluster";
import { inspect } from "node:util";
import { type Config, idleSettings, readConfig } from "./platform/config.ts";
import { isLoopbackName } from "./platform/http/loopback.ts";
import { stopOnSignal } from "./platform/lifecycle.ts";
import { makeLog } from "./platform/log.ts";
import { RELEASE } from "./release.ts";
import { ProcessRefused, reportReady } from "./platform/processes.ts";
import { StartRefused } from "./platform/start-refused.ts";

/** The entry point of the process: `node build/server/main.js`. */
try {
  const config = readConfig(process.env);
  const log = makeLog({ level: config.log_level });
  const tracing = config.sends_traces
    ? (await import("./platform/open-telemetry.ts")).startTracing({ release: RELEASE.release, log })
    : undefined;
  // After the instrumentation, which has to see its modules being loaded.
  const { startAll } = await import("./main.ts");
  const starting = startAll({ config, log, tracing });
  // A process that this one has started gives up first.
  stopOnSignal(() => starting.then((running) => running.stop()), { log, patience: cluster.isWorker ? 60_000 : 70_000 });
  const { url } = await starting;
  if (cluster.isWorker) reportReady(url);
  else {
    welcome(url, config);
    for (const line of idleSettings(config, process.env)) process.stderr.write(`  ${line}\n`);
  }
} catch (error) {
  // Unexpected errors are printed with their stack. A process that refused has printed its own.
  if (!(error instanceof ProcessRefused))
    process.stderr.write(`${error instanceof StartRefused ? error.message : inspect(error)}\n`);
  process.exit(1);
}

function welcome(url: string, config: Config): void {
  // Only this machine may open /dev/mail.
  const isLocal = isLoopbackName(new URL(url).hostname);
  const without = isLocal ? `emails are shown at ${url}/dev/mail` : "no email is sent until you set it";
  const mailbox = config.smtp_url ? [] : [`  No mail server is set up (SMTP_URL): ${without}`];
  process.stdout.write(
    [
      "",
      `  Foyer is running at ${url}`,
      config.sign_up === "open"
        ? `  New here? Create your account at ${url}/auth/register`
        : "  New here? Create your account with the command: user create",
      ...mailbox,
      "",
    ].join("\n") + "\n",
  );
}
