import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Goes on as another program: in place of this process where Node can do that (no second process in memory, signals arrive as they are),
 * else as its child, with the same signals and the same exit code.
 */
export function become(file, args, env = process.env) {
  if (process.execve && process.platform !== "win32") {
    process.removeAllListeners("warning"); // It is still called experimental.
    process.execve(file, [file, ...args], env);
  }
  const child = spawn(file, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
