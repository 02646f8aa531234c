import { sql } from "kysely";
import type { BaseLogger } from "pino";
import { advance } from "#domain/waiting-room-admission.ts";
import type { RoomState } from "#domain/waiting-room.ts";
import { autocommit, type Db, inTransaction, type ReadDb } from "#server/platform/database.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { calmLog } from "#server/platform/throttled-log.ts";
import {
  type PublishedDraw,
  listWatchedRooms,
  lockDueRooms,
  type RoomRow,
  saveState,
  type WatchedRoom,
} from "./room-queries.ts";
import { type Place, sha256, Signatures } from "./signatures.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly waiting_rooms: WaitingRooms;
  }
}

/** How often each process reads the rooms, and one of them advances each. */
const TICK_MS = 1_000;
/** How long joins are gathered before one statement numbers them: the order is fair to that. */
const JOIN_MS = 100;
/** A reservation that takes longer than this slows admissions down. */
const SLOW_MS = 1_000;

type Joining = { nonce: string; resolve: (place: Place | null) => void; reject: (error: unknown) => void };

/** What this process has counted since it last wrote it. */
type Counted = { passes: number; begun: number; slow: number };

/**
 * The waiting rooms as this process sees them, at most about a second old: requests read them from
 * memory. Nothing is kept about those who wait but what their signed place says.
 */
export class WaitingRooms {
  readonly signatures: Signatures;
  readonly #db: Db;
  readonly #reads: ReadDb;
  #rooms = new Map<number, WatchedRoom>();
  readonly #joining = new Map<number, Joining[]>();
  readonly #counted = new Map<number, Counted>();

  constructor({ db, reads, secrets }: { db: Db; reads: ReadDb; secrets: Secrets }) {
    this.#db = db;
    this.#reads = reads;
    this.signatures = new Signatures(secrets);
  }

  /** The room that people have to pass or gather in; undefined where there is none. */
  open(event_id: number): WatchedRoom | undefined {
    const room = this.#rooms.get(event_id);
    return room?.phase === "CLOSED" ? undefined : room;
  }

  /** Reads the rooms, and then each second. */
  async start(log: Pick<BaseLogger, "warn">): Promise<{ stop(): void }> {
    const tick = () =>
      this.tick().catch((error: unknown) =>
        calmLog(log).missed({ err: error }, "Waiting rooms could not be advanced: nobody is admitted meanwhile"),
      );
    await tick();
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const next = () => {
      timer = setTimeout(() => void tick().finally(() => isStopped || next()), TICK_MS).unref();
    };
    next();
    return {
      stop: () => {
        isStopped = true;
        clearTimeout(timer);
      },
    };
  }

  /** Writes this process's counts, advances the rooms that are due, and reads all rooms. */
  async tick(): Promise<void> {
    await this.#report();
    if (this.#rooms.size > 0) await inTransaction(this.#db, (tx) => this.#advance(tx));
    const rooms = await listWatchedRooms(this.#reads);
    const isFirst = this.#rooms.size === 0 && rooms.length > 0;
    this.#rooms = new Map(rooms.map((room) => [room.event_id, room]));
    if (isFirst) await this.tick();
  }

  async #advance(tx: Parameters<typeof lockDueRooms>[0]): Promise<void> {
    for (const { room, shop, now } of await lockDueRooms(tx)) {
      const state = advance(room, shop, now);
      await saveState(tx, room.event_id, { ...stateOf(state), ...this.draw(room, state) });
    }
  }

  /**
   * What is published about the draw of an opening: the commitment as people begin to gather, the
   * seed as the sale starts. A room that opens at once has no draw.
   */
  draw(before: Pick<RoomRow, "event_id" | "phase">, { phase, run }: RoomState): Partial<PublishedDraw> {
    if (before.phase === phase || phase === "CLOSED") return {};
    const seed = this.signatures.seed(before.event_id, run);
    if (phase === "PREQUEUE")
      return { commitment: sha256(Buffer.from(seed, "hex")).toString("hex"), seed: null, joins_hash: Buffer.alloc(0) };
    return before.phase === "PREQUEUE" ? { seed } : { commitment: null, seed: null, joins_hash: Buffer.alloc(0) };
  }

  /**
   * Takes a place. All who join within 100 ms get theirs by one statement that counts them, so no
   * number is given twice, and a process that is killed leaves no gap to wait for. Null
   * where the room has closed.
   */
  join(event_id: number, nonce: string): Promise<Place | null> {
    return new Promise((resolve, reject) => {
      const all = this.#joining.get(event_id);
      if (all) return void all.push({ nonce, resolve, reject });
      this.#joining.set(event_id, [{ nonce, resolve, reject }]);
      setTimeout(() => void this.#numberJoins(event_id), JOIN_MS);
    });
  }

  async #numberJoins(event_id: number): Promise<void> {
    const all = this.#joining.get(event_id) ?? [];
    this.#joining.delete(event_id);
    const number = all.length;
    const batch = sha256(Buffer.from(all.map(({ nonce }) => nonce).join(""), "hex"));
    try {
      const counted = await autocommit(this.#db)
        .updateTable("waiting_rooms")
        .set({
          prequeue_count: sql`prequeue_count + case when phase = 'PREQUEUE' then ${number}::int else 0 end`,
          joins_hash: sql`case when phase = 'PREQUEUE' then sha256(joins_hash || ${batch}::bytea) else joins_hash end`,
          arrivals: sql`arrivals + case when phase = 'OPEN' then ${number}::int else 0 end`,
        })
        .where("event_id", "=", event_id)
        .where("phase", "<>", "CLOSED")
        .returning(["phase", "run", "arrivals"])
        .executeTakeFirst();
      all.forEach(({ resolve }, at) => resolve(counted ? placeOf(counted, at - number + 1) : null));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  /** Counts a pass that is fetched for the first time. */
  notePass(event_id: number): void {
    this.#count(event_id).passes += 1;
  }

  /** Counts a reservation with a pass, and how long it took. */
  noteBegun(event_id: number, milliseconds: number): void {
    const counted = this.#count(event_id);
    counted.begun += 1;
    if (milliseconds > SLOW_MS) counted.slow += 1;
  }

  /** Counts a reservation that the shop was too busy for. */
  noteBusy(event_id: number): void {
    this.#count(event_id).slow += 1;
  }

  #count(event_id: number): Counted {
    const counted = this.#counted.get(event_id) ?? { passes: 0, begun: 0, slow: 0 };
    this.#counted.set(event_id, counted);
    return counted;
  }

  /** A twentieth of slow reservations is the 95th percentile. */
  async #report(): Promise<void> {
    const all = [...this.#counted];
    this.#counted.clear();
    for (const [event_id, { passes, begun, slow }] of all)
      await autocommit(this.#db)
        .updateTable("waiting_rooms")
        .set({
          passes: sql`passes + ${passes}::int`,
          begun: sql`begun + ${begun}::int`,
          ...(slow > 0 && slow * 20 >= begun && { slow_at: sql`clock_timestamp()` }),
        })
        .where("event_id", "=", event_id)
        .where("phase", "=", "OPEN")
        .execute();
  }
}

function placeOf({ phase, run, arrivals }: Pick<RoomRow, "phase" | "run" | "arrivals">, before_last: number): Place {
  return phase === "PREQUEUE"
    ? { run, kind: "drawn", number: 0 }
    : { run, kind: "arrived", number: arrivals + before_last };
}

/** The columns of the state, without those that the organizer sets. */
export function stateOf(state: RoomState): RoomState {
  const { phase, run, starts_at, opened_at, prequeue_count, arrivals, serving, passes, begun } = state;
  const { credit, pace, history, is_sold_out, slow_at, empty_since, advanced_at } = state;
  return {
    ...{ phase, run, starts_at, opened_at, prequeue_count, arrivals, serving, passes, begun },
    ...{ credit, pace, history, is_sold_out, slow_at, empty_since, advanced_at },
  };
}
