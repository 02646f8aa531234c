import { outboxOf, PreparedQuery, type Wire } from "./prepared-query.ts";

/** `rows`: filled with what it answers, where that is wanted. */
export type Statement = {
  text: string;
  values: readonly unknown[];
  name: string | undefined;
  rows?: unknown[] | undefined;
};

/**
 * The last one of some statements, which takes the others along, whose answers nobody waits for: one pipeline of PostgreSQL's extended protocol, ended by one Sync, so
 * one round trip and one write to the socket for all. Where one of them fails, all that stand behind it are skipped, and the error is
 * the query's (PostgreSQL's documentation, 54.2.4 "Pipelining").
 */
export class BatchedQuery extends PreparedQuery {
  readonly #ahead: readonly PreparedQuery[];
  /** By their place: whose rows are wanted. */
  readonly #wanted: readonly (unknown[] | undefined)[];
  readonly #parsing: { name: string; text: string }[] = [];
  readonly #noteParsed = () => void (this.#parsed += 1);
  #parsed = 0;
  #complete = 0;

  constructor(statements: readonly Statement[], done: PreparedQuery["callback"]) {
    super({ ...(statements.at(-1) as Statement), rows: undefined, queryMode: "extended" });
    this.callback = (failed, result) => {
      const error = failed ?? this.#ahead.map((one) => one._canceledDueToError).find(Boolean);
      if (!error) this.#fill();
      done(error, result);
    };
    this.#ahead = statements
      .slice(0, -1)
      .map((one) => new PreparedQuery({ ...one, rows: undefined, queryMode: "extended" }));
    this.#wanted = statements.map(({ rows }) => rows);
  }

  override prepare(connection: Wire): void {
    connection.on("parseComplete", this.#noteParsed);
    const outbox = outboxOf(connection);
    for (const [at, one] of this.#ahead.entries()) {
      this.#willParse(one, connection);
      one._result._types = this._result._types;
      // only whose rows are wanted says what they look like; only the last one ends them all
      one.writeTo(outbox, { isAnswered: this.#wanted[at] !== undefined, isEnd: false });
    }
    this.#willParse(this, connection);
    this.writeTo(outbox, { isAnswered: true, isEnd: true });
    outbox.flush();
  }

  override handleRowDescription(message: unknown): void {
    const one = this.#ahead[this.#complete];
    if (one) one.handleRowDescription(message);
    else super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    const one = this.#ahead[this.#complete];
    if (!one) super.handleDataRow(message);
    else if (this.#wanted[this.#complete]) one.handleDataRow(message);
  }

  /** An answer to one of those that were taken along is no answer to this one. */
  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#complete++ >= this.#ahead.length) super.handleCommandComplete(message, connection);
  }

  #fill(): void {
    for (const [at, rows] of this.#wanted.entries()) rows?.push(...(this.#ahead[at] ?? this)._result.rows);
  }

  override handleError(error: unknown, connection: Wire): void {
    this.#tell(connection);
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: Wire): void {
    this.#tell(connection);
    super.handleReadyForQuery(connection);
  }

  #willParse({ name = "", text }: PreparedQuery, { parsedStatements }: Wire): void {
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
