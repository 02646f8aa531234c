import type { FastifyReply } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import type { Spent } from "./budget.ts";

/** What is read for one request, over all its files and sheets. It ends with its caller. */
export class Reading {
  /** Who is waited for: of one account few files wait at a time. */
  readonly whose: string | undefined;
  readonly gone: AbortSignal | undefined;
  spent: Spent = { bytes: 0, lines: 0, cells: 0 };

  constructor(whose?: string, gone?: AbortSignal) {
    this.whose = whose;
    this.gone = gone;
  }

  /** @throws AppError unavailable, which no client receives: the caller has disconnected */
  refuseGone(): void {
    if (this.gone?.aborted) throw new AppError("unavailable");
  }
}

/** Of a call. Where its connection is cut the work for it stops. */
export function readingFor({ account }: { account: { id: number } }, { raw }: FastifyReply): Reading {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return new Reading(`account ${account.id}`, gone.signal);
}
