import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** CPU time that the product and its database have used so far, in milliseconds. */
export type Spent = { node_ms: number; postgres_ms: number };

/** Linux counts in hundredths of a second (`sysconf(_SC_CLK_TCK)`, proc(5)). */
const TICK_MS = 10;

/**
 * Returns the CPU time of the product's process and of all current processes of the embedded
 * PostgreSQL in `data_dir`.
 */
export function spentBy({ pid, data_dir }: { pid: number | undefined; data_dir: string }): Spent {
  const [server = ""] = readFileSync(join(data_dir, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n");
  const running = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && fieldsOf(name)[2] === server);
  return { node_ms: msOf(String(pid)), postgres_ms: running.reduce((sum, processId) => sum + msOf(processId), 0) };
}

/**
 * Describes the CPU time of each of `amount` operations: on a shared machine it is more reliable
 * than elapsed time.
 */
export function eachOf(amount: number, before: Spent, after: Spent): string {
  const of = (key: keyof Spent) => ((after[key] - before[key]) / amount).toFixed(2);
  return `processor each: Node ${of("node_ms")} ms, PostgreSQL ${of("postgres_ms")} ms`;
}

function msOf(pid: string): number {
  const fields = fieldsOf(pid);
  return (Number(fields[12] ?? 0) + Number(fields[13] ?? 0)) * TICK_MS;
}

/** Returns the fields from the name on (name, state, parent, …); empty if the process has ended. */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf("(")).split(" ");
  } catch {
    return [];
  }
}
