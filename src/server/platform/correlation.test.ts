import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { auth } from "#contract/auth.ts";
import { forgotPassword } from "#server/auth/forgot-password.ts";
import { aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { type Job, startWorker } from "./jobs.ts";
import { makeLog } from "./log.ts";

type Line = { msg: string; job?: string; request_id?: string };

let app: TestApp;
const lines: Line[] = [];
const log = makeLog({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
beforeAll(async () => void (app = await testApp({ log })));
afterAll(() => app.close());

test("request id travels into the log lines of jobs, and into the jobs that these enqueue", async () => {
  const { user } = await aSignedInUser(app.db);
  const { headers } = await app.call(auth.forgotPassword, { body: { email: user.email } });
  const request_id = headers["x-request-id"];
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  let attempts = 0;
  const failingOnce: typeof forgotPassword = {
    ...forgotPassword,
    async run(db, payload, context) {
      context.log.info("It runs");
      if ((attempts += 1) === 1) throw new Error("Something failed");
      await forgotPassword.run(db, payload, context);
    },
  };
  const worker = await startWorker({
    ...{ db: app.db, pool: app.queue, app: app.context, log },
    jobs: [failingOnce as unknown as Job],
  });
  const mailJobs = async () =>
    (await sql<{ payload: object }>`select payload from graphile_mails._private_jobs`.execute(app.db)).rows;
  await vi.waitFor(
    async () => expect(await mailJobs()).toMatchObject([{ payload: { correlation: { request_id } } }]),
    8_000,
  );
  await worker.stop();
  expect(lines.filter(({ job }) => job === forgotPassword.name)).toMatchObject([
    { msg: "It runs", request_id },
    { msg: "A job failed", request_id },
    { msg: "It runs", request_id },
  ]);
});
