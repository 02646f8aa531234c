import autocannon from "autocannon";

export type Load = {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  statuses: Record<string, number>;
  /** `refused` counts 409 responses; `errors` counts all other failed responses and connections. */
  refused: number;
  errors: number;
};

type Request = autocannon.Request;

/**
 * Sends requests over `connections` until `amount` are answered or `seconds` are over, and counts
 * the responses by status. The time ends with the last response: autocannon itself ends on a whole
 * second, so 4.1 s and 4.9 s would be the same.
 */
export async function load(
  url: string,
  options: { connections: number; requests: Request[]; amount?: number; seconds?: number },
): Promise<Load> {
  const statuses: Record<string, number> = {};
  const began = performance.now();
  let ended_at = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: options.connections,
        requests: options.requests,
        timeout: 30,
        ...(options.amount ? { amount: options.amount } : { duration: options.seconds ?? 5 }),
      },
      (error, answered) => (error ? reject(error as Error) : resolve(answered)),
    );
    instance.on("response", () => (ended_at = performance.now()));
  });
  const seconds = (ended_at - began) / 1000;
  for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {})) statuses[status] = count;
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const refused = statuses["409"] ?? 0;
  const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 400 && status !== "409");
  const errors = failed.reduce((sum, [, count]) => sum + count, result.errors);
  return {
    refused,
    errors,
    per_second: total / seconds,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    statuses,
  };
}
