import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** What a transaction that is to be stopped has written: a row of this order, a reservation for this event, this notice. */
export type Written = { order: number } | { event: number } | { notice: string };

/**
 * Stops transactions at the very commit, in the database, so that nothing in the product knows of it: a deferred trigger waits for a lock
 * that the test has in hand. A stopped one can be broken off, or let through when whoever asked for it is gone.
 */
export class Gates {
  readonly #db: pg.Client;
  #closed: { key: string; pid: number; how: "undone" | "committed" }[] = [];

  constructor(db: pg.Client) {
    this.#db = db;
  }

  async build(): Promise<this> {
    await this.#db.query(`
      create function wait_at_gate() returns trigger language plpgsql as $$
      begin
        perform set_config('lock_timeout', '0', true);
        if tg_table_name = 'provider_notices' then
          perform pg_advisory_xact_lock_shared(3, hashtext(new.notice_id) & 2147483647);
        elsif tg_table_name = 'orders' then
          if tg_op = 'INSERT' then perform pg_advisory_xact_lock_shared(2, new.event_id::int); end if;
          perform pg_advisory_xact_lock_shared(1, new.id::int);
        else
          perform pg_advisory_xact_lock_shared(1, new.order_id::int);
        end if;
        return null;
      end $$`);
    for (const table of ["orders", "payments", "refunds", "provider_notices"])
      await this.#db.query(`
        create constraint trigger gate after insert or update on ${table} deferrable initially deferred
        for each row execute function wait_at_gate()`);
    return this;
  }

  /** Closes a gate, lets `begin` send somebody to it, and returns when they stand there. `how`: what becomes of what they wrote. */
  async stop(what: Written, how: "undone" | "committed", begin: () => void): Promise<void> {
    const key = keyOf(what);
    await this.#db.query(`select pg_advisory_lock(${key})`);
    begin();
    this.#closed.push({ key, pid: await this.#waitingAt(key), how });
  }

  async #waitingAt(key: string): Promise<number> {
    for (const until = Date.now() + 20_000; Date.now() < until; await pause(20)) {
      const { rows } = await this.#db.query<{ pid: number }>(`
        select pid from pg_locks, (values (${key})) as gate (class, object)
        where locktype = 'advisory' and not granted and classid::bigint = class and objid::bigint = object`);
      if (rows[0]) return rows[0].pid;
    }
    throw new Error(`Nobody came to the gate ${key}.`);
  }

  /** What whoever is gone by now had begun is undone or committed, as was said; returns when none of it is under way any more. */
  async open(): Promise<void> {
    for (const { pid, how } of this.#closed)
      if (how === "undone") await this.#db.query("select pg_terminate_backend($1, 10000)", [pid]);
    for (const { key } of this.#closed) await this.#db.query(`select pg_advisory_unlock(${key})`);
    this.#closed = [];
    for (const until = Date.now() + 20_000; Date.now() < until; await pause(20)) {
      const { rows } = await this.#db.query("select from pg_stat_activity where application_name = 'foyer'");
      if (rows.length === 0) return;
    }
    throw new Error("Connections of a process that is gone are still there.");
  }
}

function keyOf(what: Written): string {
  if ("order" in what) return `1, ${what.order}`;
  if ("event" in what) return `2, ${what.event}`;
  return `3, hashtext('${what.notice}') & 2147483647`;
}
