import pg from "pg";
import pino from "pino";
import { afterEach, beforeEach, vi } from "vitest";
import { type OpenDb, openDatabase, type ReadDb } from "#server/platform/database.ts";

type Options = { connectionString: () => string; size?: number };

/**
 * For a test file: a pool of its own, and the texts that were sent to the database since, one list
 * per round trip. A statement belongs to the round trip of those that its connection has not
 * answered yet.
 */
export function countRoundTrips({ connectionString, size = 10 }: Options) {
  const counting = { trips: [] as string[][] } as { trips: string[][]; db: OpenDb; reads: ReadDb; pool: pg.Pool };
  let close: () => Promise<void>;
  beforeEach(() => {
    const send = pg.Client.prototype.query as (...query: unknown[]) => unknown;
    const underWay = new Map<pg.Client, { texts: string[]; unanswered: number }>();
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...query: unknown[]) {
      const [first] = query;
      const text = typeof first === "string" ? first : (first as { text: string }).text;
      const answer = send.apply(this, query);
      if (text.startsWith(MAXIMA) || !(answer instanceof Promise)) return answer as never;
      const trip = underWay.get(this) ?? { texts: [], unanswered: 0 };
      if (trip.unanswered === 0) counting.trips.push((trip.texts = []));
      trip.texts.push(text);
      trip.unanswered += 1;
      underWay.set(this, trip);
      const answered = () => void (trip.unanswered -= 1);
      answer.then(answered, answered);
      return answer as never;
    });
    const opened = openDatabase({
      connectionString: connectionString(),
      log: pino({ level: "silent" }),
      sizes: { write: size },
    });
    ({ close } = opened);
    Object.assign(counting, { trips: [], db: opened.db, reads: opened.reads, pool: opened.pool });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await close();
  });
  return counting;
}

/** What every connection sends first, once. */
const MAXIMA = "set idle_in_transaction_session_timeout";
