import type { FastifyInstance } from "fastify";
import type { BaseLogger } from "pino";

type Process = Pick<NodeJS.Process, "on" | "exit">;

type Options = { process?: Process; patience?: number; log?: Pick<BaseLogger, "fatal"> };

/**
 * Ends the process in good order when it is asked to: `stop` runs once, then it exits with 0. A second Ctrl-C or SIGTERM changes nothing,
 * so an impatient hand loses no order. When something hangs it exits with 1 after a minute: what was answered is on the disk by then.
 * With a `log`, an error that nothing caught is logged as fatal and ends the process in the same order, with exit code 1: what it left
 * undone is unknown, and whatever started the process starts it again.
 */
export function stopOnSignal(
  stop: () => Promise<unknown>,
  { process: own = process, patience = 60_000, log }: Options = {},
): void {
  let exitCode = 0;
  let isStopping = false;
  const begin = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => own.exit(1), patience).unref();
    stop().then(
      () => own.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(
          `Foyer did not stop in good order: ${error instanceof Error ? error.stack : String(error)}\n`,
        );
        own.exit(1);
      },
    );
  };
  own.on("SIGTERM", begin);
  own.on("SIGINT", begin);
  if (!log) return;
  const fail = (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(String(reason));
    log.fatal({ err }, "An error was caught nowhere: Foyer stops");
    exitCode = 1;
    begin();
  };
  own.on("uncaughtException", fail);
  own.on("unhandledRejection", fail);
}

/** Takes no more requests and lets those in flight finish; whoever is not done after `patience` milliseconds is cut off. */
export async function drain(app: FastifyInstance, patience = 30_000): Promise<void> {
  // A connection that was busy when closing began goes idle afterwards, and a browser would keep it open for a minute.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
