import { Counter, Gauge, Registry } from "prom-client";

declare module "./app-context.ts" {
  interface App {
    readonly metrics: Metrics;
  }
}

/** What features count for `/metrics`. */
export class Metrics {
  readonly registry = new Registry();
  readonly job_attempts = new Counter({
    name: "job_attempts_total",
    help: "Attempts of jobs by task and result: done, failed (to be retried) or given_up",
    labelNames: ["task", "result"],
    registers: [this.registry],
  });
  readonly job_last_success = new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When a job of this kind was last done by one of these processes, in seconds since 1970",
    labelNames: ["task"],
    registers: [this.registry],
    aggregator: "max",
  });
  readonly webhook_attempts = new Counter({
    name: "webhook_attempts_total",
    help: "Attempts of webhook deliveries by result: delivered, or why not (status, redirect, timeout, connection, tls, host, address)",
    labelNames: ["result"],
    registers: [this.registry],
  });
  readonly erasure_failures = new Counter({
    name: "erasure_failures_total",
    help: "Rows, events and accounts that could not be erased at an attempt, by task",
    labelNames: ["task"],
    registers: [this.registry],
  });
}
