import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** The receiver of docs/developers/webhooks.md, on a free port. */
const code = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/developers/webhooks.md", "utf8"))?.[1] ?? "";
const onFreePort = code.replace(".listen(8080)", ".listen(0, function () { console.log(this.address().port); })");

let receiver: ReturnType<typeof spawn>;
let url: string;
let printed = "";
beforeAll(async () => {
  const env = { ...process.env, WEBHOOK_SECRET: SECRET };
  receiver = spawn(process.execPath, ["--input-type=module", "-e", onFreePort], { env, stdio: ["ignore", "pipe", 2] });
  const [port] = (await once(receiver.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  url = `http://127.0.0.1:${String(port).trim()}`;
  receiver.stdout?.on("data", (text: Buffer) => (printed += String(text)));
});
afterAll(() => receiver.kill());

const BODY = JSON.stringify({ type: "order.completed", data: { order_id: 4711 } });

function send(id: string, body = BODY): Promise<number> {
  const now = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(SECRET).sign(id, now, BODY),
  };
  return fetch(url, { method: "POST", headers, body }).then(({ status }) => status);
}

test("documented receiver handles a webhook once, and refuses a forged one", async () => {
  expect([await send("evt_1_1"), await send("evt_1_1"), await send("evt_2_1")]).toEqual([204, 204, 204]);
  expect(await send("evt_3_1", BODY.replace("4711", "4712"))).toBe(400);
  await expect.poll(() => printed.match(/order\.completed/g)?.length).toBe(2);
});
