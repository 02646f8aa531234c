import type { Connection } from "pg";
import pg from "pg";

/** What `pg` has and its types don't say: how a query is written to a connection, and what is told of its answer. */
type Internals = {
  name?: string | undefined;
  text: string;
  callback: (error: unknown, result?: pg.QueryResult) => void;
  /** What has been read so far; `_types`: how the client reads columns. */
  _result: Shape & { rows: unknown[]; _types: unknown };
  _accumulateRows: boolean;
  /** Why a row could not be read; false where all could. */
  _canceledDueToError: unknown;
  prepare(connection: Wire): void;
  hasBeenParsed(connection: Wire): boolean;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleError(error: unknown, connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
};

export type Wire = Connection & {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** Names of prepared statements with their texts: those that the server has, and those that are on their way. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  describe(message: unknown): void;
  sync(): void;
};

/** What the rows of a statement look like, and how each column is read. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

type Config = {
  rows?: undefined;
  text: string;
  values?: readonly unknown[] | undefined;
  name?: string | undefined;
  queryMode?: "extended";
};

const Query = pg.Query as unknown as new (config: Config) => Internals;

/**
 * A prepared statement that asks what its rows look like only once a connection: the server never changes that ("cached plan must not change result type"),
 * and telling it costs both ends about as much as a row does. All that it has to say is one write to the socket.
 */
export class PreparedQuery extends Query {
  /** Where its shape is noted; undefined where it is known or nobody wants it. */
  #learning: Outbox | undefined;

  override prepare(connection: Wire): void {
    const outbox = outboxOf(connection);
    this.writeTo(outbox, { isAnswered: true, isEnd: true });
    outbox.flush();
  }

  /** `isAnswered`: somebody wants its rows; `isEnd`: nothing comes behind it. */
  writeTo(outbox: Outbox, { isAnswered, isEnd }: { isAnswered: boolean; isEnd: boolean }): void {
    const shape = this.name && this.hasBeenParsed(outbox) ? outbox.shapes.get(this.name) : undefined;
    if (isAnswered && shape) this.#take(shape);
    const isAsked = isAnswered && shape === undefined;
    this.#learning = isAsked ? outbox : undefined;
    Object.assign(outbox, { isShapeAsked: isAsked, isEnd });
    super.prepare(outbox);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#learn({ fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#learn(null);
    super.handleCommandComplete(message, connection);
  }

  #take(shape: Shape): void {
    Object.assign(this._result, shape);
    this._accumulateRows = true;
  }

  #learn(shape: Shape | null): void {
    if (this.name) this.#learning?.shapes.set(this.name, shape);
    this.#learning = undefined;
  }
}

/** Collects what is said to a connection, so that it goes out in one piece. */
export type Outbox = Wire & {
  /** By the name of the statement; null where it answers no rows. */
  readonly shapes: Map<string, Shape | null>;
  isShapeAsked: boolean;
  isEnd: boolean;
  flush(): void;
};

export function outboxOf(connection: Wire): Outbox {
  const known = outboxes.get(connection);
  if (known) return known;
  let parts: Buffer[] = [];
  const own = {
    shapes: new Map<string, Shape | null>(),
    isShapeAsked: true,
    isEnd: true,
    _send(part: Buffer) {
      parts.push(part);
      return true;
    },
    describe(message: unknown) {
      if (outbox.isShapeAsked) connection.describe.call(outbox, message);
    },
    sync() {
      if (outbox.isEnd) connection.sync.call(outbox);
    },
    flush() {
      const all = Buffer.concat(parts);
      parts = [];
      if (connection.stream.writable) connection.stream.write(all);
    },
  };
  const outbox = Object.assign(Object.create(connection) as Wire, own);
  outboxes.set(connection, outbox);
  return outbox;
}

const outboxes = new WeakMap<Wire, Outbox>();
