import pg from "pg";
import pino from "pino";
import { afterEach, beforeEach, vi } from "vitest";
import { type OpenDb, openDatabase, type ReadDb } from "#server/platform/database.ts";

type Options = { connectionString: () => string; size?: number };

/**
 * For a test file: a pool of its own, and what was sent to the database since, the text of one
 * query per round trip.
 */
export function countRoundTrips({ connectionString, size = 10 }: Options) {
  const counting = { queries: [] as string[] } as { queries: string[]; db: OpenDb; reads: ReadDb; pool: pg.Pool };
  let close: () => Promise<void>;
  beforeEach(() => {
    const send = pg.Client.prototype.query as (...query: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...query: unknown[]) {
      const [first] = query;
      const text = typeof first === "string" ? first : (first as { text: string }).text;
      if (!text.startsWith(MAXIMA)) counting.queries.push(text);
      return send.apply(this, query) as never;
    });
    const opened = openDatabase({ connectionString: connectionString(), log: pino({ level: "silent" }), size });
    ({ close } = opened);
    Object.assign(counting, { queries: [], db: opened.db, reads: opened.reads, pool: opened.pool });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await close();
  });
  return counting;
}

/** What every connection sends first, once. */
const MAXIMA = "set idle_in_transaction_session_timeout";
