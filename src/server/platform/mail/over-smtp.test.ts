import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { aMailServer } from "#server/testing/mail-server.ts";
import { isUnreachable, overSmtp } from "./over-smtp.ts";

const TIMEOUTS = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };

const write = async () => ({ subject: "Doors", html: "<p>Open.</p>", text: "Open.", links: [], headers: {} });
const mail = {
  ...{ id: 1, kind: "TICKET", data: {}, recipient: "eve@example.test", reply_to: null, locale: "en" as const },
  ...{ event_id: null, message_key: "key", attached: [] },
};
const log = { info() {} };

test("emails share a connection, which ends when the sender is closed", async () => {
  const server = await aMailServer();
  const { deliver, close } = overSmtp(write, server.url, "Foyer <foyer@tickets.example>");
  for (let sent = 0; sent < 3; sent += 1) await deliver(mail, log);
  expect([server.received.length, server.connections()]).toEqual([3, 1]);
  close();
  await vi.waitFor(() => expect(server.connections()).toBe(0));
  await server.close();
});

test("connection that was idle for too long is replaced by the next email", async () => {
  const server = await aMailServer();
  const { deliver, close } = overSmtp(write, server.url, "Foyer <foyer@tickets.example>", TIMEOUTS);
  await deliver(mail, log);
  await vi.waitFor(() => expect(server.connections()).toBe(0), 5_000);
  await deliver(mail, log);
  expect(server.received).toHaveLength(2);
  close();
  await server.close();
});

test("silent mail server is given up in time, and counts as unreachable", { timeout: 5_000 }, async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { deliver, close } = overSmtp(write, `smtp://127.0.0.1:${port}`, "foyer@tickets.example", TIMEOUTS);
  const failed = await deliver(mail, log).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(isUnreachable(failed)).toBe(true);
  close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

test("attachment is never read from a file or an address", async () => {
  const server = await aMailServer();
  const { deliver, close } = overSmtp(write, server.url, "foyer@tickets.example");
  const attached = [{ filename: "passwd", content: { path: "/etc/passwd" } as never, content_type: "text/plain" }];
  await expect(deliver({ ...mail, attached }, log)).rejects.toThrow("File access rejected");
  expect(server.received).toEqual([]);
  close();
  await server.close();
});
