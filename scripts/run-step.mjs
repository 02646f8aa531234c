import { spawn } from "node:child_process";

/** Says what is being done, and how long it took; what the work itself prints is shown only when it fails. */
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

/** Runs a program to its end without a word; throws with all it said when it fails. */
export function quietly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const said = [];
    child.stdout.on("data", (part) => said.push(part));
    child.stderr.on("data", (part) => said.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const text = Buffer.concat(said).toString();
      if (code === 0) return resolve(text);
      reject(Object.assign(new Error(`${file} ${args.join(" ")} ended with ${signal ?? code}`), { said: text }));
    });
  });
}

/** The end of a script that cannot go on: what was said, then one line. */
export function giveUp(error) {
  if (error.said) process.stderr.write(`\n${error.said}\n`);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
