import { setTimeout as pause } from "node:timers/promises";
import { type Db, inTransaction, type Tx } from "./database.ts";
import { isOvertaken } from "./errors.ts";

/**
 * Who acts. `person` a signed-in user · `api_key` a program of the account · `buyer` the browser that reserved this order · `visitor`
 * anybody else · `door` whoever scans with this check-in list · `provider` a payment provider by its signed notice · `job` ourselves,
 * later.
 */
export type Actor =
  | { kind: "person"; user_id: number }
  | { kind: "api_key"; api_key_id: number }
  | { kind: "buyer"; order_id: number }
  | { kind: "visitor" }
  | { kind: "door"; check_in_list_id: number }
  | { kind: "provider"; name: string }
  | { kind: "job"; name: string };

/**
 * By whom, when, and roughly from where: known of every call and of every job. `now` is the database's clock, read once (`clock.ts`).
 * `network` is where the caller sits (`shortNetwork`); a job sits nowhere.
 */
export type Acting = { readonly by: Actor; readonly now: Date; readonly network: string | null };

/** The first argument of every use case that writes: the open transaction, who acts, and the time of all changes. */
export type WriteContext = Acting & { readonly tx: Tx };

/**
 * Runs `work` in one transaction, as this actor and at this time:
 * `withTransaction(db, call, (ctx) => cancel(ctx, order))`. Retries up to twice on deadlock (40P01)
 * or serialization failure (40001). A retry is safe because messages to the outside are rows until
 * the transaction commits; `work` must keep state only in the database and in its result.
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
      // not in step with the other one
      await pause(10 + Math.random() * 40);
    }
  }
}

const MORE_TRIES = 2;
