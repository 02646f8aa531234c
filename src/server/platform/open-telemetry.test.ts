import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { auth } from "#contract/auth.ts";
import { forgotPassword } from "#server/auth/forgot-password.ts";
import { aSignedInUser } from "#server/testing/factories.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type Job, startWorker } from "./jobs.ts";
import { makeLog } from "./log.ts";
import { startTracing } from "./open-telemetry.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const sent: string[] = [];
const receiver = createServer(async (request, response) => {
  if (request.url === "/v1/traces") sent.push(await text(request));
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
afterAll(() => void receiver.close());

const valueOf = ({ attributes }: { attributes: Attribute[] }, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

// SECURITY S11
test("spans of a request, its statements and its job are one trace without personal data", async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
  const log = makeLog({ level: "silent" });
  const tracing = startTracing({ release: "1.2.3", log });
  const app = await testApp({ tracing });
  const { user } = await aSignedInUser(app.db);
  const address = await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { path } = auth.forgotPassword;
  const response = await fetch(`${address}/api${path}?email=secret-query`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", "user-agent": "secret-agent" },
      traceparent: "00-11111111111111111111111111111111-2222222222222222-01",
    },
    body: JSON.stringify({ email: user.email }),
  });
  expect(response.status).toBeLessThan(300);
  const jobs = [forgotPassword] as unknown as Job[];
  const worker = await startWorker({ db: app.db, pool: app.queue, app: app.context, jobs, log });
  await vi.waitFor(
    async () =>
      expect(await app.db.selectFrom("mails").select("id").where("recipient", "=", user.email).execute()).toHaveLength(
        1,
      ),
    8_000,
  );
  await worker.stop();
  await app.close();
  await tracing.stop();

  const resources = sent.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  expect(valueOf(resources[0]?.resource ?? { attributes: [] }, "service.name")).toBe("foyer");
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const request = spans.find(({ name }) => name === `POST /api${path}`);
  const inFastify = spans.find(({ name }) => name === "request");
  const job = spans.find(({ name }) => name === "job forgot-password");
  const request_id = response.headers.get("x-request-id");
  expect(request?.traceId).not.toBe("1".repeat(32));
  expect(valueOf(inFastify ?? { attributes: [] }, "foyer.request_id")).toBe(request_id);
  expect(job).toMatchObject({ traceId: request?.traceId });
  expect(valueOf(job ?? { attributes: [] }, "foyer.request_id")).toBe(request_id);
  expect([request?.spanId, inFastify?.spanId]).toContain(job?.parentSpanId);
  const statements = spans.filter(({ name }) => name.startsWith("pg.query"));
  expect(statements.filter(({ traceId }) => traceId === job?.traceId).length).toBeGreaterThan(2);
  expect(new Set(statements.map((span) => valueOf(span, "db.query.text")))).toContainEqual(
    expect.stringContaining('update "mailed_links"'),
  );
  for (const secret of [user.email, "secret-query", "secret-agent", "127.0.0.1"])
    expect(JSON.stringify(spans)).not.toContain(secret);
}, 30_000);
