import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { ensureSwift } from "../../../scripts/ensure-swift.mjs";

export type S3Server = {
  /** A setting STORAGE_URL that works, with an empty bucket of its own. */
  storageUrl(): Promise<string>;
  /** The keys in the bucket. */
  keysIn(storage_url: string): Promise<string[]>;
  /** Stops responding, as a server that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

const KEY = "tests:foyer";
const SECRET = "s3cret/with+signs";

/** Starts an object storage with the S3 API: OpenStack Swift, on loopback, in a temporary folder. */
export async function startS3Server(): Promise<S3Server> {
  const { python, env } = await ensureSwift();
  const folder = await mkdtemp(join(tmpdir(), "foyer-s3-"));
  const server = spawn(python, [join("testing", "swift", "s3_server.py"), folder, KEY, SECRET], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const origin = `http://127.0.0.1:${await portOf(server)}`;
  const client = new AwsClient({ accessKeyId: KEY, secretAccessKey: SECRET, service: "s3", region: "us-east-1" });
  let buckets = 0;
  return {
    async storageUrl() {
      const bucket = `foyer${(buckets += 1)}`;
      await client.fetch(`${origin}/${bucket}`, { method: "PUT" });
      const credentials = `${encodeURIComponent(KEY)}:${encodeURIComponent(SECRET)}`;
      return `${origin.replace("//", `//${credentials}@`)}/${bucket}/files`;
    },
    async keysIn(storage_url) {
      const bucket = new URL(storage_url).pathname.split("/")[1];
      const listed = await client.fetch(`${origin}/${bucket}?list-type=2`).then((response) => response.text());
      return [...listed.matchAll(/<Key>files\/([^<]+)<\/Key>/g)].map(([, key]) => String(key)).toSorted();
    },
    pause: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    async stop() {
      server.kill("SIGKILL");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf({ stdout, stderr }: ChildProcess): Promise<number> {
  if (!stdout || !stderr) throw new Error("Swift has no output.");
  let complaints = "";
  stderr.on("data", (text: Buffer) => (complaints += text.toString()));
  for await (const text of stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    return Number(text.toString());
  throw new Error(`Swift did not start: ${complaints}`);
}
