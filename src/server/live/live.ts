import { sql } from "kysely";
import type { BaseLogger } from "pino";
import type { ActivityKind } from "#domain/activities.ts";
import { isEventWithin, mayDo } from "#domain/roles.ts";
import { calmLog } from "#server/platform/throttled-log.ts";
import type { Clock } from "#server/platform/clock.ts";
import { withCorrelation } from "#server/platform/correlation.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import { findOpenSessions, type SignedIn } from "#server/platform/sessions.ts";
import { findApiKeyCallers } from "#server/platform/sessions/require-api-key.ts";
import { boundsOf, isStation, ownerOf, STREAM_BOUNDS, type StreamBounds, type StreamHolder } from "./stream-bounds.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly live: Live;
  }
}

/**
 * What happened in one event since the last message: the kinds of activity, or `all` where they are
 * unknown.
 */
export type News = { kinds: readonly ActivityKind[] | "all" };

/**
 * A message that many readers share: it is read once for all with the same `key`. Null where there
 * is nothing to send; `end` where the readers must reconnect.
 */
export type Topic = {
  event_id: number;
  key: string;
  tell: (db: ReadDb, news: News) => Promise<object | null | "end">;
};

type Watcher = { topic: Topic; holder: StreamHolder; stream: EventStream; last_sent: string; ends_at: number };

type Options = {
  clock: Clock;
  /** Where to look for news; `reads` by default. */
  newsFrom?: (() => ReadDb) | undefined;
  every_ms?: number;
  proofs_every_ms?: number;
  bounds?: StreamBounds;
};

const EVERY_MS = 1_000;
const BEAT_MS = 15_000;
/** After this time a reader reconnects and is authorized again. */
const LIFE_MS = 10 * 60_000;
/**
 * How often sessions are checked, in addition to the check before each message: a stream ends with
 * its session, in every process.
 */
const PROOFS_EVERY_MS = 15_000;
/**
 * How many of an event's newest activities are compared: an activity that commits after one with a
 * later id is found, too.
 */
const LATEST = 50;

/**
 * Sends live updates: one query a second and process for all watched events, however many readers
 * there are, and one more for each topic of an event with new activity. It reads the activity log,
 * so activities of other processes are reported like its own.
 */
export class Live {
  readonly #reads: ReadDb;
  readonly #newsFrom: () => ReadDb;
  readonly #clock: Clock;
  readonly #every_ms: number;
  readonly #proofs_every_ms: number;
  readonly #bounds: StreamBounds;
  readonly #watchers = new Map<number, Set<Watcher>>();
  /** The newest activities of each watched event, as last seen. */
  readonly #seen = new Map<number, ReadonlySet<number>>();
  /** By the limits that a stream counts towards (`boundsOf`), the oldest first. */
  readonly #held = new Map<string, Set<Watcher>>();
  #size = 0;
  #stations = 0;
  #authenticated_at = Date.now();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #log: Pick<BaseLogger, "warn"> | undefined;

  constructor(reads: ReadDb, options: Options) {
    this.#reads = reads;
    this.#newsFrom = options.newsFrom ?? (() => reads);
    this.#clock = options.clock;
    this.#every_ms = options.every_ms ?? EVERY_MS;
    this.#proofs_every_ms = options.proofs_every_ms ?? PROOFS_EVERY_MS;
    this.#bounds = options.bounds ?? STREAM_BOUNDS;
  }

  /** Logs read errors from now on. */
  start(log: Pick<BaseLogger, "warn">): void {
    this.#log = log;
  }

  /**
   * Sends a reader the messages of a topic from now on. Where a limit of the holder is reached, an
   * older stream ends.
   * @throws AppError unavailable: the process has as many streams as it supports, or is about to
   * stop
   */
  watch(topic: Topic, holder: StreamHolder, open: () => EventStream): void {
    if (this.#isStopped) throw new AppError("unavailable");
    const counted = boundsOf(holder, this.#bounds);
    for (const { key, most } of counted) this.#giveWay(key, most);
    if (this.#size >= this.#bounds.all || (isStation(holder) && this.#stations >= this.#bounds.all_stations))
      throw new AppError("unavailable");
    const stream = open();
    const life = LIFE_MS * (0.8 + Math.random() * 0.2);
    const watcher: Watcher = { topic, holder, stream, last_sent: "", ends_at: Date.now() + life };
    const ofEvent = this.#watchers.get(topic.event_id) ?? new Set();
    this.#watchers.set(topic.event_id, ofEvent.add(watcher));
    for (const { key } of counted) this.#held.set(key, (this.#held.get(key) ?? new Set()).add(watcher));
    this.#size += 1;
    if (isStation(holder)) this.#stations += 1;
    stream.onEnd(() => this.#forget(watcher));
    this.#timer ??= withCorrelation({}, () => setTimeout(() => void this.#look(), this.#every_ms));
    this.#beat ??= setInterval(() => this.#beatAll(), BEAT_MS);
  }

  /** Ends all streams: their readers reconnect to another process. */
  stop(): void {
    this.#isStopped = true;
    for (const watcher of this.#all()) watcher.stream.end();
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
  }

  /** Where a limit is reached, ends the oldest stream of the owner with the most streams. */
  #giveWay(key: string, most: number): void {
    const watchers = this.#held.get(key);
    if (!watchers || watchers.size < most) return;
    const byOwner = [...Map.groupBy(watchers, ({ holder }) => ownerOf(holder)).values()];
    const [oldest] = byOwner.reduce((a, b) => (b.length > a.length ? b : a));
    if (oldest) this.#end(oldest);
  }

  #end(watcher: Watcher): void {
    this.#forget(watcher);
    watcher.stream.end();
  }

  #forget(watcher: Watcher): void {
    const { event_id } = watcher.topic;
    const ofEvent = this.#watchers.get(event_id);
    if (!ofEvent?.delete(watcher)) return;
    this.#size -= 1;
    if (isStation(watcher.holder)) this.#stations -= 1;
    for (const { key } of boundsOf(watcher.holder, this.#bounds)) {
      const watchers = this.#held.get(key);
      if (watchers?.delete(watcher) && watchers.size === 0) this.#held.delete(key);
    }
    if (ofEvent.size > 0) return;
    this.#watchers.delete(event_id);
    this.#seen.delete(event_id);
    if (this.#size === 0) this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#timer = this.#beat = undefined;
  }

  #all(): Watcher[] {
    return [...this.#watchers.values()].flatMap((ofEvent) => [...ofEvent]);
  }

  #beatAll(): void {
    const now = Date.now();
    for (const { stream, ends_at } of this.#all())
      if (ends_at < now) stream.end();
      else stream.beat();
  }

  async #look(): Promise<void> {
    try {
      const newest = await latestOf(this.#newsFrom(), [...this.#watchers.keys()]);
      for (const [event_id, ofEvent] of [...this.#watchers]) {
        const news = this.#newsOf(event_id, newest.get(event_id) ?? []);
        const reached = news ? [...ofEvent] : [...ofEvent].filter(({ last_sent }) => last_sent === "");
        const waiting = await this.#stillAllowed(reached);
        await this.#tell(event_id, waiting, news ?? { kinds: [] });
      }
      if (Date.now() - this.#authenticated_at >= this.#proofs_every_ms) {
        this.#authenticated_at = Date.now();
        await this.#stillAllowed(this.#all());
      }
    } catch (error) {
      // Readers keep their last message and receive the rest once the database is readable again.
      if (this.#log) calmLog(this.#log).missed({ err: error }, "Live updates could not be read yet");
    } finally {
      if (!this.#isStopped && this.#size > 0) this.#timer = setTimeout(() => void this.#look(), this.#every_ms);
    }
  }

  /**
   * Ends the streams of sessions and API keys that have ended, in any process, and of keys that no
   * longer reach the event. Returns the others.
   */
  async #stillAllowed(watchers: readonly Watcher[]): Promise<Watcher[]> {
    const now = this.#clock.now();
    const sessions = new Set(watchers.flatMap(({ holder }) => ("session_id" in holder ? [holder.session_id] : [])));
    const keys = new Set(watchers.flatMap(({ holder }) => ("api_key_id" in holder ? [holder.api_key_id] : [])));
    const open = sessions.size > 0 ? await findOpenSessions(this.#reads, [...sessions], now) : sessions;
    const callers = keys.size > 0 ? await findApiKeyCallers(this.#reads, [...keys], now) : [];
    const callerOf = new Map(callers.map((caller) => [caller.api_key_id, caller]));
    const isAllowed = ({ holder }: Watcher) => {
      if ("session_id" in holder) return open.has(holder.session_id);
      return !("api_key_id" in holder) || mayWatch(callerOf.get(holder.api_key_id), holder.event);
    };
    const { true: allowed = [], false: ended = [] } = Object.groupBy(watchers, (watcher) => String(isAllowed(watcher)));
    for (const watcher of ended) this.#end(watcher);
    return allowed;
  }

  #newsOf(event_id: number, rows: readonly Latest[]): News | null {
    const seen = this.#seen.get(event_id);
    const news = seen ? rows.filter(({ id }) => !seen.has(id)) : rows;
    if (news.length === 0 && seen) return null;
    this.#seen.set(event_id, new Set(rows.map(({ id }) => id)));
    return { kinds: !seen || news.length >= LATEST ? "all" : news.map(({ kind }) => kind) };
  }

  async #tell(event_id: number, watchers: readonly Watcher[], news: News): Promise<void> {
    for (const [, alike] of Map.groupBy(watchers, ({ topic }) => topic.key)) {
      const message = await this.#ask(event_id, alike[0]?.topic, news);
      if (message === "end") alike.forEach(({ stream }) => stream.end());
      else if (message) alike.forEach((watcher) => sayOnce(watcher, message));
    }
  }

  /**
   * Reads a topic. One that no longer exists ends its streams. After an error the event is read
   * again as a whole, and after the other events: a failing event delays none of them.
   */
  async #ask(event_id: number, topic: Topic | undefined, news: News): ReturnType<Topic["tell"]> {
    try {
      return (await topic?.tell(this.#reads, news)) ?? null;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return "end";
      this.#seen.delete(event_id);
      const ofEvent = this.#watchers.get(event_id);
      if (this.#watchers.delete(event_id) && ofEvent) this.#watchers.set(event_id, ofEvent);
      throw error;
    }
  }
}

function mayWatch(key: SignedIn | undefined, event: { id: number; organizer_id: number }): boolean {
  return (
    key !== undefined &&
    !key.must_add_factor &&
    mayDo(key, { area: "events" }) &&
    isEventWithin(key.account.scope, event)
  );
}

/** Skips a message that equals the previous one, unless it requests a reload. */
function sayOnce(watcher: Watcher, message: object): void {
  const payload = JSON.stringify(message);
  if (watcher.last_sent === payload && !("invalidates" in message)) return;
  watcher.last_sent = payload;
  watcher.stream.send(message);
}

type Latest = { id: number; kind: ActivityKind };

async function latestOf(db: ReadDb, event_ids: readonly number[]): Promise<Map<number, Latest[]>> {
  const { rows } = await sql<Latest & { event_id: number }>`
    select latest.event_id, latest.id, latest.kind
    from unnest(${event_ids}::bigint[]) as watched (id)
    cross join lateral (
      select event_id, id, kind
      from activity_log
      where event_id = watched.id
      order by id desc
      limit ${LATEST}
    ) as latest`.execute(db);
  return Map.groupBy(rows, ({ event_id }) => event_id) as Map<number, Latest[]>;
}
