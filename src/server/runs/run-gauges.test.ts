import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCrowd } from "#server/bulk-actions/testing/fixture.ts";
import { aMessageStage } from "#server/messages/testing/fixture.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { runGauges } from "./run-gauges.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function counted(): Promise<Record<string, [number, number]>> {
  const rows = await runGauges.read(app.reads);
  return Object.fromEntries(
    rows.map((row) => [row["kind"], [row["runs_in_progress"], row["runs_oldest_seconds"]]]),
  ) as Record<string, [number, number]>;
}

test("runs in progress are counted by kind, with the age of the oldest", async () => {
  const none = { bulk_action: [0, 0], event_refund: [0, 0], import: [0, 0], message: [0, 0] };
  expect(await counted()).toEqual(none);
  const crowd = await aCrowd(app);
  const ids = (await crowd.attendees()).map(({ id }) => id);
  const { id } = (await crowd.start({ action: "RESEND_TICKET", ids })).body.data;
  await sql`update bulk_actions set created_at = now() - interval '90 seconds'`.execute(app.db);
  await (await aMessageStage(app)).create();
  expect(await counted()).toEqual({
    ...none,
    bulk_action: [1, expect.closeTo(90, -1)],
    message: [1, expect.closeTo(0, -1)],
  });
  await crowd.work_off(id);
  expect(await counted()).toMatchObject({ bulk_action: [0, 0] });
});
