import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs `work` while no other process in this folder runs work of the same name. The lock of a
 * killed process is released.
 */
export async function oneAtATime(name, work) {
  mkdirSync(".cache", { recursive: true });
  const file = join(".cache", `${name}.lock`);
  while (!take(file)) {
    if (!isAlive(holderOf(file)) || isOld(file)) rmSync(file, { force: true });
    else await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * A lock this old is released even if its process id is alive, because the id may have been reused.
 */
function isOld(file) {
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - since > 20 * 60_000;
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
