import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { expect, test } from "@playwright/test";
import { startProduct } from "./stage/product.ts";

test("a product that does not start in time leaves no process behind", async () => {
  const connections = new Set<Socket>();
  const silent = createServer((socket) => connections.add(socket));
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const { port } = silent.address() as { port: number };
  const connectionString = `postgres://foyer@127.0.0.1:${port}/foyer`;
  const start = startProduct("late", { dataDir: tmpdir(), connectionString, patience: 2_000 });
  const { message } = await start.then(
    () => new Error("It started."),
    (error: Error) => error,
  );
  const [, pid] = /process (\d+)/.exec(message) ?? [];
  expect(connections.size, "the product was on its way").toBeGreaterThan(0);
  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
  for (const socket of connections) socket.destroy();
  silent.close();
});
