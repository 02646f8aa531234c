import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

const schema = z.object({ request_id: z.string().optional(), traceparent: z.string().optional() }).catch({});

/**
 * The request and the span that the current work belongs to. It travels into jobs and all lines of
 * the log.
 */
export type Correlation = z.output<typeof schema>;

const storage = new AsyncLocalStorage<Correlation>();

export function withCorrelation<Result>(correlation: Correlation, work: () => Result): Result {
  return storage.run(correlation, work);
}

export function currentCorrelation(): Correlation {
  return storage.getStore() ?? {};
}

/** What a job's payload carries beside its own fields, which its schema drops. */
export function carried(): { correlation?: Correlation } {
  const correlation = storage.getStore();
  return correlation === undefined ? {} : { correlation };
}

/** The correlation that a job's payload carries. */
export function correlationIn(payload: unknown): Correlation {
  const carrier = typeof payload === "object" && payload !== null && "correlation" in payload ? payload : undefined;
  return schema.parse(carrier?.correlation);
}
