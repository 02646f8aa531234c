import type { Correlation } from "./correlation.ts";

declare module "./app-context.ts" {
  interface App {
    /** Undefined where the operator has set no receiver of traces. */
    readonly tracing: Tracing | undefined;
  }
}

/** Traces of requests and jobs (`open-telemetry.ts`). */
export type Tracing = {
  /** The current span in the notation of W3C Trace Context, for what the current work enqueues. */
  traceparent(): Pick<Correlation, "traceparent">;
  /** Runs a job in a span, which continues the trace of the request that enqueued it. */
  inJob<Result>(name: string, correlation: Correlation, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
  stop(): Promise<void>;
};
