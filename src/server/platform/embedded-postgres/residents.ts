import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Reads the server's pid file, if there is one. The server may be long gone, and its process id may
 * belong to another program by now.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]) || 0, socketDirectory: lines[4] || undefined, status: lines[7]?.trim() };
}

export type PidFile = { pid: number; socketDirectory?: string; status?: string };

/**
 * The PostgreSQL processes that run on this cluster now: the server and its children, which outlive
 * a killed server for a moment. A zombie (an ended process that its parent has not reaped) does not
 * count.
 */
export function residents(cluster: string): number[] {
  return process.platform === "linux" ? workingIn(cluster) : startedOn(cluster);
}

function workingIn(cluster: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isAt(pid, cluster));
}

function isAt(pid: number, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false;
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
  } catch {
    return false;
  }
}

function startedOn(cluster: string): number[] {
  const { stdout } = spawnSync("ps", ["-axwwo", "pid=,command="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes("postgres") && line.includes(cluster))
    .map((line) => Number.parseInt(line, 10));
}
