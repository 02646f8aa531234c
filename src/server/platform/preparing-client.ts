import { sql } from "kysely";
import pg from "pg";

/**
 * A connection that asks the server to remember each statement it has sent, so that the same text is parsed and planned once
 * and not for every buyer. Statements without parameters (begin, commit) are not worth it.
 */
export class PreparingClient extends pg.Client {
  // `pg` declares a dozen overloads; all but (text, values, callback?) pass through untouched.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    if (!name) return this.#send(text, values, callback);
    const answer = this.#send({ name, text, values }, callback);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      forgetNames();
      // Inside a transaction nothing more can be asked: it fails as a whole, and the next one goes well.
      if (this.getTransactionStatus() !== "I") throw error;
      return this.#send(text, values);
    });
  }) as unknown as pg.Client["query"];

  readonly #send = pg.Client.prototype.query.bind(this) as (...query: unknown[]) => unknown;
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
