import { sql } from "kysely";
import pg from "pg";
import utils from "pg/lib/utils.js";
import { BatchedQuery, type Statement } from "./batched-query.ts";
import { PreparedQuery } from "./prepared-query.ts";

/**
 * A connection that asks the server to remember each statement it has sent, so that the same text is parsed and planned once and not for
 * every buyer. What nobody waits for (the beginning of a transaction, and what is marked with `AHEAD` or `LATER`) is kept until the next
 * statement and goes with it, and what is read once all is committed (`AFTER_COMMIT`) goes with the commit: a round trip less for each.
 */
export class PreparingClient extends pg.Client {
  #ahead: Statement[] = [];
  #behind: Statement[] = [];

  // `pg` declares a dozen overloads; all but (text, values, callback?) pass through untouched.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    if (typeof text !== "string" || !Array.isArray(values)) {
      if (this.#ahead.length + this.#behind.length > 0)
        throw new Error("In a transaction statements have a text and an array of values");
      return this.#send(text, values, callback);
    }
    if (text === "begin") return this.#keep(text, []);
    if (this.#ahead.length + this.#behind.length > 0) return this.#sendBatch(text, values);
    const name = values.length > 0 ? nameOf(text) : undefined;
    if (!name) return this.#send(text, values, callback);
    if (text.startsWith("/*") && this.getTransactionStatus() === "T" && isKept(text)) return this.#keep(text, values);
    const query = new PreparedQuery({ name, text, values });
    if (callback) return this.#send(query, callback);
    return this.#answerOf(query).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      forgetNames();
      // Inside a transaction nothing more can be asked: it fails as a whole, and the next one goes well.
      if (this.getTransactionStatus() !== "I") throw error;
      return this.#send(text, values);
    });
  }) as unknown as pg.Client["query"];

  readonly #send = pg.Client.prototype.query.bind(this) as (...query: unknown[]) => unknown;

  #answerOf(query: PreparedQuery): Promise<unknown> {
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error as Error) : resolve(result));
      this.#send(query);
    });
  }

  #keep(text: string, values: readonly unknown[]): Promise<Answer> {
    // a value that can't be sent fails here, not where it would take another statement along
    const prepared = values.map((value) => utils.prepareValue(value));
    const rows: unknown[] = [];
    const isAnswered = text.startsWith(MARK_LATER) || text.startsWith(MARK_AFTER_COMMIT);
    const statement = { text, name: nameOf(text), values: prepared, rows: isAnswered ? rows : undefined };
    (text.startsWith(MARK_AFTER_COMMIT) ? this.#behind : this.#ahead).push(statement);
    return Promise.resolve({ command: "", rowCount: 0, rows });
  }

  #sendBatch(text: string, values: readonly unknown[]): Promise<unknown> {
    if (isKept(text)) return this.#keep(text, values);
    const ahead = this.#ahead;
    this.#ahead = [];
    const isEnd = text === "commit" || text === "rollback";
    const behind = isEnd ? this.#behind : [];
    if (isEnd) this.#behind = [];
    const hasBegun = ahead[0]?.text !== "begin";
    // what nobody has begun needs no end
    if (!hasBegun && (text === "rollback" || (text === "commit" && ahead.length === 1 && behind.length === 0)))
      return Promise.resolve({ command: text.toUpperCase(), rowCount: 0, rows: [] });
    if (text === "rollback") return this.#send(text) as Promise<unknown>;
    const all: Statement[] = [...ahead, { text, values, name: nameOf(text) }, ...behind];
    return new Promise((resolve, reject) => {
      this.#send(
        new BatchedQuery(all, (error, result) => {
          if (!error) return resolve(result);
          if (isOutdated(error)) forgetNames();
          reject(error as Error);
        }),
      );
    });
  }
}

type Answer = { command: string; rowCount: number; rows: unknown[] };

/**
 * Stands at the beginning of a statement within a transaction whose answer nobody waits for: it goes along with the next one, at the
 * latest with the commit, which fails when it fails.
 */
export const AHEAD = sql`/* ahead */`;
const MARK_AHEAD = "/* ahead */";

/**
 * As `AHEAD`, where the answer is wanted once the next statement has its own: the rows that it is given are filled by then. For a lock, and
 * what is read under it: each statement sees what was committed before it began, in one round trip as in two.
 */
export const LATER = sql`/* later */`;
/** The same, in front of what is compiled once. */
export const COMPILED_LATER = "/* later */ ";
const MARK_LATER = "/* later */";

/** Sends what goes along with the next statement, where there is none to wait for. */
export async function flush(tx: Parameters<ReturnType<typeof sql>["execute"]>[0]): Promise<void> {
  await sql`select`.execute(tx);
}

/** Stands in front of what is read of a transaction's work once it is committed: it goes with the commit, which fills its rows. */
export const AFTER_COMMIT = "/* after commit */ ";
const MARK_AFTER_COMMIT = "/* after commit */";

function isKept(text: string): boolean {
  return text.startsWith(MARK_AHEAD) || text.startsWith(MARK_LATER) || text.startsWith(MARK_AFTER_COMMIT);
}

/**
 * Stands in front of a query that is best planned anew for what is asked: for a name that thousands have, another index serves than for one
 * that nobody has, and a remembered plan is the same for both.
 */
export const ANEW = sql`/* anew */`;
const MARK = "select /* anew */";

/** Texts with lists of varying length would fill the server's memory without end; past this many they are sent unnamed. */
const mostNames = 500;

/** One name per text for the whole process: `pg` refuses the same name with two texts on one connection. */
const names = new Map<string, string>();
let lastName = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames || text.includes(MARK)) return known;
  const name = `s${++lastName}`;
  names.set(text, name);
  return name;
}

/** "cached plan must not change result type": a migration changed the table after the statement was prepared. */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.startsWith("cached plan");
}

function forgetNames() {
  names.clear();
}
