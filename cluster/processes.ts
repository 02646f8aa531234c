import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";

const PREFIX = "foyer-cluster-";

/** A folder for everything that a run writes. Ends what a killed run has left behind. */
export function makeRunDirectory(): string {
  const parent = quickDirectory();
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split("-")[0]);
    if (!isAlive(owner)) leaveNothing(join(parent, name));
  }
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
}

/** Kills every process that mentions `directory` in its arguments or its environment, and removes it. */
export function leaveNothing(directory: string): void {
  // Patroni may start a server while it is being killed.
  for (let found = mentioning(directory), tries = 0; found.length > 0 && tries < 50; found = mentioning(directory)) {
    for (const pid of found) kill(pid);
    tries += 1;
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts a program whose output goes to `name`.log in `directory`. */
export function launch(
  directory: string,
  name: string,
  [file = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const output = openSync(join(directory, `${name}.log`), "a");
  const child = spawn(file, args, {
    // The run's own folder marks the process as part of the run.
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC", FOYER_CLUSTER: directory, ...env },
    cwd: process.cwd(),
    stdio: ["ignore", output, output],
  });
  child.on("error", () => {});
  return child;
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/**
 * Waits until `holds` returns true.
 * @throws an Error with `what` after `seconds`
 */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 90): Promise<void> {
  for (const deadline = performance.now() + seconds * 1_000; performance.now() < deadline; await pause(100))
    if (await holds().catch(() => false)) return;
  throw new Error(`${what} did not happen within ${seconds} s`);
}

/** A process and those that it has started. */
export function familyOf(pid: number): number[] {
  const children = readOrNothing(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

function mentioning(directory: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((name) => ["cmdline", "environ"].some((file) => readOrNothing(`/proc/${name}/${file}`).includes(directory)))
    .map(Number);
}

function isAlive(pid: number): boolean {
  return readOrNothing(`/proc/${pid}/cmdline`).includes("cluster/main.ts");
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
