import type { FastifyReply } from "fastify";
import { IMPORT_CELLS_READ_MAX, IMPORT_LINES_READ_MAX, IMPORT_UNPACKED_MAX } from "#domain/limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { refuseFile } from "./refuse-file.ts";

/** What packs better than this, and is not small, is made to cost time: lists of people pack to a tenth or a twentieth. */
const RATIO_MAX = 100;
const RATIO_FREE_BYTES = 10_000_000;

/**
 * What one request may cost, over all its files and sheets, whatever they say of themselves: bytes that are unpacked, lines and cells, empty
 * ones too. It ends with its caller.
 */
export class Reading {
  /** Who is waited for: of one account few files wait at a time. */
  readonly whose: string | undefined;
  readonly #gone: AbortSignal | undefined;
  #bytes = 0;
  #lines = 0;
  #cells = 0;

  constructor(whose?: string, gone?: AbortSignal) {
    this.whose = whose;
    this.#gone = gone;
  }

  /** @throws AppError invalid (file) */
  unpack(bytes: number, part: { packed: number; unpacked: number }): void {
    this.#bytes += bytes;
    if (this.#bytes > IMPORT_UNPACKED_MAX) throw refuseFile("large");
    if (part.unpacked > RATIO_FREE_BYTES && part.unpacked > RATIO_MAX * part.packed) throw refuseFile("hollow");
    this.refuseGone();
  }

  /** @throws AppError invalid (file) */
  line(cells: number): void {
    this.#lines += 1;
    this.#cells += cells;
    if (this.#lines > IMPORT_LINES_READ_MAX || this.#cells > IMPORT_CELLS_READ_MAX) throw refuseFile("hollow");
  }

  /** @throws AppError unavailable, which no client receives: the caller has disconnected */
  refuseGone(): void {
    if (this.#gone?.aborted) throw new AppError("unavailable");
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
