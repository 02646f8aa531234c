import { spawn } from "node:child_process";

/**
 * Prints the name of a step and its duration; the output of the work itself is shown only on
 * failure.
 */
export async function step(words, work) {
  const since = Date.now();
  process.stdout.write(`${words} … `);
  try {
    const answer = await work();
    process.stdout.write(`done in ${Math.max(1, Math.round((Date.now() - since) / 1000))} s\n`);
    return answer;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** Runs a program silently to its end. Throws an Error with its whole output on failure. */
export function quietly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (part) => output.push(part));
    child.stderr.on("data", (part) => output.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) return resolve(text);
      reject(Object.assign(new Error(`${file} ${args.join(" ")} exited with ${signal ?? code}`), { output: text }));
    });
  });
}

/** Ends a script that cannot continue: prints the collected output, then the error in one line. */
export function giveUp(error) {
  if (error.output) process.stderr.write(`\n${error.output}\n`);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
