import { setTimeout as pause } from "node:timers/promises";
import { type Db, inTransaction, type Tx } from "./database.ts";
import { isOvertaken } from "./errors.ts";

/**
 * Who acts: a signed-in user, a program of the account (API key), the browser that reserved the
 * order, any other visitor, staff with a check-in list, a payment provider by its signed webhook,
 * a job of ours, or the operator with a command.
 */
export type Actor =
  | { kind: "person"; user_id: number }
  | { kind: "api_key"; api_key_id: number }
  | { kind: "buyer"; order_id: number }
  | { kind: "visitor" }
  | { kind: "door"; check_in_list_id: number }
  | { kind: "provider"; name: string }
  | { kind: "job"; name: string }
  | { kind: "operator" };

/**
 * The actor, the time and the approximate network of a call or a job. `now` is the database's
 * clock, read once (`clock.ts`). `network` is the caller's (`shortNetwork`), null for a job.
 */
export type Acting = { readonly by: Actor; readonly now: Date; readonly network: string | null };

/** The first argument of every use case that writes: the open transaction, who acts, and the time of all changes. */
export type WriteContext = Acting & { readonly tx: Tx };

/**
 * Runs `work` in one transaction, as this actor and at this time: `withTransaction(db, call, (ctx)
 * => cancel(ctx, order))`. Retries up to twice on deadlock (40P01) or serialization failure
 * (40001). A retry is safe because external messages are only rows until the transaction commits;
 * `work` must keep state only in the database and in its result.
 */
export async function withTransaction<Result>(
  db: Db,
  { by, now, network }: Acting,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (tx) => work({ tx, by, now, network }));
    } catch (error) {
      if (tries > MORE_TRIES || !isOvertaken(error)) throw error;
      // A random pause, so that the two transactions do not collide again.
      await pause(10 + Math.random() * 40);
    }
  }
}

const MORE_TRIES = 2;
