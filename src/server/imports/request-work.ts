import type { FastifyReply } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import type { Spent } from "./budget.ts";

/** The work of one request on all its files and sheets. It stops when the caller disconnects. */
export class Reading {
  /** The account that waits: few files of one account may wait at a time. */
  readonly owner: string | undefined;
  readonly gone: AbortSignal | undefined;
  spent: Spent = { bytes: 0, lines: 0, cells: 0 };

  constructor(owner?: string, gone?: AbortSignal) {
    this.owner = owner;
    this.gone = gone;
  }

  /** @throws AppError unavailable, which no client receives: the caller has disconnected */
  refuseGone(): void {
    if (this.gone?.aborted) throw new AppError("unavailable");
  }
}

/** Returns the work of a call, which stops when its connection closes. */
export function readingFor({ account }: { account: { id: number } }, { raw }: FastifyReply): Reading {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return new Reading(`account ${account.id}`, gone.signal);
}
