import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { verifySmtp } from "./try-smtp.ts";

test("a mail server that accepts the connection and stays silent is given up in time", { timeout: 5_000 }, async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const timeouts = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
  await expect(verifySmtp(`smtp://127.0.0.1:${port}`, timeouts)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  for (const socket of sockets) socket.destroy();
  server.close();
});
