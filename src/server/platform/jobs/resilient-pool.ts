import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isLostConnection } from "#server/platform/errors.ts";

/**
 * Wraps the pool that graphile-worker uses. The library drops the promise with which it marks a job
 * as done, so a connection that is lost at that moment would end the process. Therefore `connect`
 * waits for a connection as long as it takes, and a statement that loses its connection fails with
 * a code on which the library itself retries (57P03, "cannot connect now"). Marking a job as done
 * twice does no harm. `stop` ends the waiting. `onLost` is called after each such statement.
 */
export function lastingPool(pool: pg.Pool, onLost: (error: unknown) => void): { pool: pg.Pool; stop(): void } {
  const ending = new AbortController();
  const connect = async () => wrapped(await untilConnected(pool, ending.signal), onLost);
  const lasting = new Proxy(pool, {
    get(target, name) {
      // With a callback it is the listener for notifications, which reconnects by itself.
      if (name === "connect")
        return (callback?: Parameters<pg.Pool["connect"]>[0]) => (callback ? target.connect(callback) : connect());
      return memberOf(target, name);
    },
  });
  return { pool: lasting, stop: () => ending.abort() };
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

async function untilConnected(pool: pg.Pool, ending: AbortSignal): Promise<pg.PoolClient> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isLostConnection(error) || ending.aborted) throw triedAgain(error);
      await pause(wait * (0.5 + Math.random()), undefined, { signal: ending }).catch(() => {});
    }
  }
}

function wrapped(client: pg.PoolClient, onLost: (error: unknown) => void): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== "query") return memberOf(target, name);
      return (...query: Parameters<typeof client.query>) =>
        Promise.resolve(target.query(...query)).catch((error: unknown) => {
          if (isLostConnection(error)) onLost(error);
          throw triedAgain(error);
        });
    },
  });
}

/** Methods need the real object as their `this`, because it has private fields. */
function memberOf<Target extends object>(target: Target, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name, target);
  return typeof member === "function" ? member.bind(target) : member;
}

function triedAgain(error: unknown): unknown {
  if (!isLostConnection(error)) return error;
  return Object.assign(new Error("The database can't be reached", { cause: error }), { code: "57P03" });
}
