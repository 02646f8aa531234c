import { createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { postWebhook } from "./post-webhook.ts";
import { isAllowed, resolveReceiver } from "./receiver-address.ts";
import { aReceiver } from "./testing/receiver.ts";

vi.mock("node:dns/promises", async (original) => ({
  ...(await original<typeof import("node:dns/promises")>()),
  lookup: (host: string) => {
    const found = HOSTS[host];
    if (!found) return Promise.reject(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }));
    return Promise.resolve(found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  },
}));

const HOSTS: Record<string, string[]> = {
  "public.example": ["93.184.215.14"],
  "inside.example": ["10.0.0.7"],
  "both.example": ["93.184.215.14", "127.0.0.1"],
  "six.example": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
};

// SECURITY S194
test.each([
  ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  ...["169.254.169.254", "100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.7"],
  ...["203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
  ...["::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "fec0::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"],
  ...["::ffff:a00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::", "2001:0:53aa:64c::1", "2001:db8::1"],
  ...["::7f00:1", "::10.0.0.1", "100::1", "4000::1", "not an address", ""],
])("private or reserved address %s is refused", (address) => {
  expect(isAllowed(address, { allows_private: false })).toBe(false);
});

test.each(["93.184.215.14", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
  "public address %s is allowed",
  (address) => {
    expect(isAllowed(address, { allows_private: false })).toBe(true);
  },
);

// SECURITY S194
test("with the setting, one's own networks are allowed, and the link-local ones of clouds are not", () => {
  const allowed = (address: string) => isAllowed(address, { allows_private: true });
  expect(["127.0.0.1", "10.0.0.1", "::1", "fd00::1", "100.64.0.1"].every(allowed)).toBe(true);
  expect(["169.254.169.254", "fe80::1", "::ffff:169.254.169.254", "0.0.0.0", "224.0.0.1"].some(allowed)).toBe(false);
});

// SECURITY S194
test.each([
  ["http://public.example/", "https"],
  ["https://public.example:8080/", "webhook_port"],
  ["https://user:secret@public.example/", "webhook_credentials"],
  ["https://inside.example/", "webhook_private"],
  ["https://both.example/", "webhook_private"],
  ["https://unknown.example/", "webhook_host"],
  ["https://127.0.0.1/", "webhook_private"],
  ["https://[::1]/", "webhook_private"],
  ["https://[::ffff:7f00:1]/", "webhook_private"],
  // Other ways to write 127.0.0.1.
  ["https://2130706433/", "webhook_private"],
  ["https://0x7f.1/", "webhook_private"],
  ["https://0177.0.0.1/", "webhook_private"],
])("address %s is refused as %s", async (url, problem) => {
  await expect(resolveReceiver(new URL(url), { allows_private: false })).rejects.toMatchObject({ problem });
});

test("public host resolves to the address to connect to", async () => {
  const resolve = (host: string) => resolveReceiver(new URL(`https://${host}/`), { allows_private: false });
  expect(await resolve("public.example")).toEqual({ address: "93.184.215.14", family: 4 });
  expect(await resolve("six.example")).toMatchObject({ family: 6 });
});

// SECURITY S194
test("request goes to the address that was checked, whatever the host resolves to then", async () => {
  const receiver = await aReceiver();
  let lookups = 0;
  Object.defineProperty(HOSTS, "localhost", {
    configurable: true,
    get() {
      lookups += 1;
      return lookups === 1 ? ["127.0.0.1"] : ["169.254.169.254"];
    },
  });
  const url = receiver.url.replace("127.0.0.1", "localhost");
  const answer = await postWebhook({ url, headers: {}, body: "{}", allows_private: true });
  expect(answer).toMatchObject({ status: 204, error: null });
  expect(lookups).toBe(1);
  await receiver.close();
});

test("private receiver of a delivery is a failure without a connection", async () => {
  const receiver = await aReceiver();
  const answer = await postWebhook({ url: receiver.url, headers: {}, body: "{}", allows_private: false });
  expect(answer).toMatchObject({ status: null, error: "address" });
  expect(receiver.received).toEqual([]);
  await receiver.close();
});

test.each(["before the answer", "within the answer"])(
  "receiver that goes silent %s ends at the timeout",
  async (when) => {
    const receiver = await aReceiver();
    receiver.answer((_request, response) => {
      if (when === "within the answer") response.writeHead(200).write("a");
    });
    const answer = await postWebhook({
      ...{ url: receiver.url, headers: {}, body: "{}", allows_private: true },
      timeout_ms: 200,
    });
    expect(answer).toMatchObject({ error: "timeout", status: null });
    expect(answer.duration_ms).toBeLessThan(2_000);
    await receiver.close();
  },
);

test("receiver that speaks no TLS or no HTTP is a failure", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.end("what?\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const post = (url: string) => postWebhook({ url, headers: {}, body: "{}", allows_private: true });
  expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ status: null, error: "tls" });
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, error: "connection" });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
