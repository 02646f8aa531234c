import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Continues as another program. Where Node supports it, the program replaces this process (no
 * second process in memory, signals arrive unchanged); otherwise it runs as a child, with the same
 * signals and exit code.
 */
export function become(file, args, env = process.env) {
  if (process.execve && process.platform !== "win32") {
    process.removeAllListeners("warning"); // Suppresses the warning that `execve` is experimental.
    process.execve(file, [file, ...args], env);
  }
  const child = spawn(file, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
