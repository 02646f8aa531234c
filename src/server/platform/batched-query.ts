import type { Connection } from "pg";
import pg from "pg";

/** What `pg` has and its types don't say: how a query is written to a connection, and what is told of its answer. */
type Internals = {
  name?: string | undefined;
  text: string;
  callback: (error: unknown, result?: pg.QueryResult) => void;
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleError(error: unknown, connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
};
type Wire = Connection & {
  /** Names of prepared statements with their texts: those that the server has, and those that are on their way. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

const Query = pg.Query as unknown as new (config: Config) => Internals;

type Config = {
  text: string;
  values?: readonly unknown[] | undefined;
  name?: string | undefined;
  queryMode: "extended";
};

export type Statement = { text: string; values: readonly unknown[]; name: string | undefined };

/**
 * A query that takes others along, whose answers nobody waits for: one pipeline of PostgreSQL's extended protocol, ended by one Sync, so
 * one round trip and one write to the socket for all. Where one of them fails, all that stand behind it are skipped, and the error is
 * the query's (PostgreSQL's documentation, 54.2.4 "Pipelining").
 */
export class BatchedQuery extends Query {
  readonly #ahead: readonly Internals[];
  readonly #parsing: { name: string; text: string }[] = [];
  readonly #noteParsed = () => void (this.#parsed += 1);
  #parsed = 0;
  #complete = 0;

  constructor(statement: Statement, ahead: readonly Statement[], done: Internals["callback"]) {
    super({ ...statement, queryMode: "extended" });
    this.callback = done;
    this.#ahead = ahead.map((one) => new Query({ ...one, queryMode: "extended" }));
  }

  override prepare(connection: Wire): void {
    connection.on("parseComplete", this.#noteParsed);
    // what each of them writes after itself belongs to the last alone
    const without = Object.assign(Object.create(connection) as Wire, { describe() {}, sync() {} });
    for (const one of this.#ahead) {
      this.#willParse(one, connection);
      one.prepare(without);
    }
    this.#willParse(this, connection);
    super.prepare(connection);
  }

  /** An answer to one of those that were taken along is no answer to this one. */
  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#complete++ >= this.#ahead.length) super.handleCommandComplete(message, connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#complete >= this.#ahead.length) super.handleDataRow(message);
  }

  override handleError(error: unknown, connection: Wire): void {
    this.#tell(connection);
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: Wire): void {
    this.#tell(connection);
    super.handleReadyForQuery(connection);
  }

  #willParse({ name = "", text }: Internals, { parsedStatements }: Wire): void {
    const isKnown =
      name !== "" && (parsedStatements[name] !== undefined || this.#parsing.some((one) => one.name === name));
    if (!isKnown) this.#parsing.push({ name, text });
  }

  /** `pg` takes every statement that was parsed for the query's own: the server has as many as it said, in their order. */
  #tell(connection: Wire): void {
    connection.off("parseComplete", this.#noteParsed);
    for (const [at, { name, text }] of this.#parsing.entries()) {
      if (name === "") continue;
      delete connection.submittedNamedStatements[name];
      if (at < this.#parsed) connection.parsedStatements[name] = text;
      else delete connection.parsedStatements[name];
    }
    this.#parsing.length = 0;
  }
}
