import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureVarnish } from "../ensure-varnish.mjs";

export type Varnish = { stop(): Promise<void> };

/** Starts Varnish with deploy/varnish.vcl, of which only the product's port differs, on loopback. */
export async function startVarnish({ port, product }: { port: number; product: string }): Promise<Varnish> {
  const program = await ensureVarnish();
  const folder = mkdtempSync(join(tmpdir(), "foyer-varnish-"));
  const configuration = join(folder, "foyer.vcl");
  const text = readFileSync(join("deploy", "varnish.vcl"), "utf8");
  writeFileSync(configuration, text.replace('.port = "3000";', `.port = "${new URL(product).port}";`));
  const options = ["-F", "-n", folder, "-j", "none", "-s", "malloc,256m", "-T", "none"];
  const child = spawn(program, [...options, "-a", `127.0.0.1:${port}`, "-f", configuration], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // It also writes there what is no fault.
  let output = "";
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  child.once("exit", (code) => void (code && console.error(output)));
  return {
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
