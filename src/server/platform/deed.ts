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

/** What every deed is handed first: the open transaction, who acts, and the one moment at which all of it happens. */
export type Deed = Acting & { readonly tx: Tx };

/**
 * Does `work` in one transaction, as this actor and at this moment: `inDeed(db, call, (deed) => cancel(deed, order))`. Of two that wait for
 * each other the database undoes one (deadlock): that one is done again from its beginning, twice at most. Nobody has heard of it: what the
 * outside is told is a row until the transaction commits. So `work` keeps nothing but in the database and in what it returns.
 */
export async function inDeed<Result>(
  db: Db,
  { by, now, network }: Acting,
  work: (deed: Deed) => Promise<Result>,
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
