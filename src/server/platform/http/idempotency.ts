import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { IDEMPOTENCY } from "#domain/maxima.ts";
import { autocommit, type Db, type Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { decryptValue, encryptValue } from "#server/platform/secrets/encrypted-values.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { type Acting, type Actor, withTransaction, type WriteContext } from "#server/platform/write-context.ts";

/** Name of the secret that encrypts stored responses: they may contain personal data. */
export const RESPONSE_KEY = "stored_response_key";

type Input = {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  params: Record<string, unknown>;
  by: Actor;
  caller: unknown;
  counted_by: string | null;
  secrets: Secrets;
};

/**
 * A call with an `Idempotency-Key`. The same key of the same caller at the same endpoint gets the
 * response of the first call that succeeded, for 24 hours. A call that was refused or failed has
 * stored nothing, so that the key may be sent again.
 */
export class Repeatable {
  readonly #key_hash: string;
  readonly #fingerprint: string;
  readonly #account_id: number | null;
  readonly #secret: string;
  readonly #reply: FastifyReply;

  constructor(key: string, { endpoint, request, reply, params, by, caller, counted_by, secrets }: Input) {
    const { method, path } = endpoint;
    const isMember = by.kind === "person" || by.kind === "api_key";
    this.#account_id = isMember ? (caller as SignedIn).account.id : null;
    const callerName = isMember ? [by, this.#account_id] : [by.kind, counted_by];
    this.#key_hash = hashOf([callerName, method, path, params, key]);
    this.#fingerprint = hashOf([request.query, request.body]);
    this.#secret = secrets.get(RESPONSE_KEY);
    this.#reply = reply;
  }

  /** The key as a UUID (RFC 9562, version 8), for a body that has an `idempotency_key` of its own. */
  get uuid(): string {
    const hex = Buffer.from(this.#key_hash, "base64url").toString("hex");
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `8${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join("-");
  }

  /**
   * Claims the key in the transaction of the call, which also stores the response: a transaction that
   * rolls back leaves no key.
   * @throws AppError idempotency_key_in_use, idempotency_key_reused
   */
  async inTransaction(ctx: WriteContext, work: () => Promise<unknown>): Promise<unknown> {
    const stored = await this.#claim(ctx);
    if (stored) return this.#replay(stored);
    const response = await work();
    await this.#complete(ctx.tx, response);
    return response;
  }

  /**
   * For a call without a transaction of its own: the key is claimed before it and completed after it.
   * A claim whose process died ends after two minutes.
   * @throws AppError idempotency_key_in_use, idempotency_key_reused
   */
  async around(db: Db, acting: Acting, work: () => Promise<unknown>): Promise<unknown> {
    const stored = await withTransaction(db, acting, (ctx) => this.#claim(ctx));
    if (stored) return this.#replay(stored);
    try {
      const response = await work();
      await this.#complete(autocommit(db), response);
      return response;
    } catch (error) {
      await autocommit(db).deleteFrom("idempotency_keys").where("key_hash", "=", this.#key_hash).execute();
      throw error;
    }
  }

  /** Returns the stored response, or undefined once the key is this call's. */
  async #claim({ tx, now }: WriteContext): Promise<Stored | undefined> {
    const { is_free, is_claimed } = await this.#insert(tx, now);
    if (!is_free) throw new AppError("idempotency_key_in_use");
    if (is_claimed) return undefined;
    const stored = await tx
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "completed_at", "encrypted_body"])
      .where("key_hash", "=", this.#key_hash)
      .executeTakeFirst();
    if (!stored) throw new AppError("idempotency_key_in_use");
    if (stored.fingerprint !== this.#fingerprint) throw new AppError("idempotency_key_reused");
    if (!stored.completed_at) throw new AppError("idempotency_key_in_use");
    return stored;
  }

  /**
   * The lock tells a call in progress from one that is over, without waiting for it. An old row is
   * taken over.
   */
  async #insert(tx: Tx, now: Date): Promise<{ is_free: boolean; is_claimed: boolean }> {
    const lock = Buffer.from(this.#key_hash, "base64url").readBigInt64BE();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
    const { rows } = await sql<{ is_free: boolean; is_claimed: boolean }>`
      with lock as materialized (select pg_try_advisory_xact_lock(${lock}::bigint) as is_free),
      claimed as (
        insert into idempotency_keys (key_hash, fingerprint, account_id, created_at)
        select ${this.#key_hash}, ${this.#fingerprint}, ${this.#account_id}::bigint, ${now}::timestamptz
        from lock
        where is_free
        on conflict (key_hash) do update
          set fingerprint = excluded.fingerprint, created_at = excluded.created_at,
            completed_at = null, encrypted_body = null
          where idempotency_keys.created_at <= ${ago(IDEMPOTENCY.stored_seconds)}
            or (idempotency_keys.completed_at is null
              and idempotency_keys.created_at <= ${ago(IDEMPOTENCY.in_progress_seconds)})
        returning key_hash)
      select lock.is_free, exists (select from claimed) as is_claimed from lock`.execute(tx);
    return rows[0] ?? { is_free: false, is_claimed: false };
  }

  async #complete(db: Pick<Tx, "updateTable">, response: unknown): Promise<void> {
    const body = response === undefined ? null : JSON.stringify(response);
    await db
      .updateTable("idempotency_keys")
      .set({
        completed_at: sql<Date>`now()`,
        encrypted_body: body === null ? null : encryptValue(this.#secret, this.#key_hash, body),
      })
      .where("key_hash", "=", this.#key_hash)
      .execute();
  }

  #replay({ encrypted_body }: Stored): unknown {
    this.#reply.header("idempotency-replayed", "true");
    if (encrypted_body === null) return undefined;
    return JSON.parse(decryptValue(this.#secret, this.#key_hash, encrypted_body)) as unknown;
  }
}

/**
 * Returns a call with an `Idempotency-Key`, undefined for one without. The header stands in for the
 * `idempotency_key` of a body; bodies without one ignore it.
 * @throws AppError idempotency_key_invalid
 */
export function repeatableCall(input: Input): Repeatable | undefined {
  const { endpoint, request } = input;
  const key = endpoint.takes_idempotency_key ? readIdempotencyKey(request) : undefined;
  if (key === undefined) return undefined;
  const repeatable = new Repeatable(key, input);
  const { body = {} } = request;
  if (typeof body === "object" && body !== null && !Array.isArray(body) && !("idempotency_key" in body))
    request.body = { ...body, idempotency_key: repeatable.uuid };
  return repeatable;
}

type Stored = { fingerprint: string; completed_at: Date | null; encrypted_body: string | null };

/**
 * Reads the header: a structured-field string (`"abc"`), or the bare token that many clients send.
 * @throws AppError idempotency_key_invalid
 */
function readIdempotencyKey({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const header = headers["idempotency-key"];
  if (header === undefined) return undefined;
  const text = String(header).trim();
  const key = QUOTED.test(text) ? text.slice(1, -1).replaceAll(/\\(["\\])/g, "$1") : BARE.exec(text)?.[0];
  if (!key || key.length > IDEMPOTENCY.key_length) throw new AppError("idempotency_key_invalid");
  return key;
}

/** RFC 9651, section 3.3.3. */
const QUOTED = /^"(?:[ !#-[\]-~]|\\["\\])*"$/;
const BARE = /^[!#-~]+$/;

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, inOrder)).digest("base64url");
}

/** Two bodies that differ only in the order of their fields are the same. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
