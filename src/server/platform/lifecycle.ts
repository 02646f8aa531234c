import type { FastifyInstance } from "fastify";
import type { BaseLogger } from "pino";

type Process = Pick<NodeJS.Process, "on" | "exit">;

type Options = { process?: Process; patience?: number; log?: Pick<BaseLogger, "fatal"> };

/**
 * Stops the process in an orderly way on a signal: `stop` runs once, then the process exits with 0.
 * A second Ctrl-C or SIGTERM changes nothing, so that impatience loses no order. If stopping hangs,
 * the process exits with 1 after a minute; whatever it had responded to is committed by then. With
 * a `log`, an uncaught error is logged as fatal and stops the process in the same way, with exit
 * code 1: what the error left undone is unknown, and the supervisor starts the process again.
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
        process.stderr.write(`Foyer did not stop cleanly: ${error instanceof Error ? error.stack : String(error)}\n`);
        own.exit(1);
      },
    );
  };
  own.on("SIGTERM", begin);
  own.on("SIGINT", begin);
  if (!log) return;
  const fail = (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(String(reason));
    log.fatal({ err }, "Foyer stops because of an uncaught error");
    exitCode = 1;
    begin();
  };
  own.on("uncaughtException", fail);
  own.on("unhandledRejection", fail);
}

/**
 * Accepts no more requests and lets those in flight finish. Requests that exceed the timeout
 * (milliseconds) are cut off.
 */
export async function drain(app: FastifyInstance, patience = 30_000): Promise<void> {
  // A connection that was busy when closing began becomes idle afterwards, and a browser would keep
  // it open for a minute.
  const purge = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(purge);
    clearTimeout(cut);
  }
}
