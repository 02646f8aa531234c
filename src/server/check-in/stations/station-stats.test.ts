import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#contract/orders.ts";
import { aggregateCounters } from "#server/event-stats/aggregate-counters.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { stationFixture } from "#server/check-in/testing/station.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The counts according to the check-ins themselves. */
async function counted(list: { id: number; counts_separately: boolean }, event: { id: number }) {
  const scope = list.counts_separately ? list.id : 0;
  const { rows } = await sql<{ came: number; inside: number }>`
    select count(*) as came, count(*) filter (where left_at is null) as inside
    from check_ins
    where event_id = ${event.id}
      and scope = ${scope}
      and undone_at is null`.execute(app.db);
  return rows[0];
}

const unfolded = async (event: { id: number }) =>
  (await app.db.selectFrom("check_in_scope_stat_changes").select("id").where("event_id", "=", event.id).execute())
    .length;

describe("check-in stats", () => {
  test.for([true, false])(
    "check-in stats match the check-ins after every action, aggregated or not (counts separately: %s)",
    async (counts_separately) => {
      const fixture = await stationFixture(app, { people: 4, allows_reentry: true, counts_separately });
      const { codes, scan, undo, look, list, event, order, token } = fixture;
      const other = await fixture.openStation({ name: "Other", allows_reentry: true });
      const agrees = async (came: number, inside: number) => {
        for (const isFolded of [false, true]) {
          const { data } = (await look()).body;
          expect([data.checked_in_attendees, data.inside_attendees]).toEqual([came, inside]);
          expect(data.by_ticket).toMatchObject([{ checked_in: came, inside }]);
          expect(await counted(list, event)).toEqual({ came, inside });
          if (!isFolded) await app.runJob(aggregateCounters, {});
        }
        expect(await unfolded(event)).toBe(0);
      };
      const [one = "", two = "", three = ""] = codes;
      const first = await scan([one, two, three]);
      const idOf = (at: number) => first.body.data[at]?.check_in_short_id ?? "";
      await agrees(3, 3);
      await scan([one, two], "out");
      await agrees(3, 1);
      await scan(one);
      await agrees(3, 2);
      // the re-entry is undone: the attendee is out again
      await undo(idOf(0));
      await agrees(3, 1);
      // the check-in of an attendee who is out is undone completely
      await undo(idOf(0));
      await agrees(2, 1);
      await undo(idOf(2));
      await agrees(1, 0);
      await scan([one, three]);
      await agrees(3, 2);
      if (counts_separately) await other.scan(codes);
      await agrees(3, 2);
      await app.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } }, { token });
      await agrees(0, 0);
    },
  );

  test("check-in stats drop attendees who are deleted by the rollback of an import", async () => {
    const { codes, scan, event, look } = await stationFixture(app, { counts_separately: true });
    await scan(codes);
    expect((await look()).body.data.checked_in_attendees).toBe(1);
    await app.db.deleteFrom("check_ins").where("event_id", "=", event.id).execute();
    expect((await look()).body.data.checked_in_attendees).toBe(0);
    await app.runJob(aggregateCounters, {});
    expect((await look()).body.data.checked_in_attendees).toBe(0);
  });

  test("ordinary check-in writes no rows for the stats of lists", async () => {
    const { codes, scan, event } = await stationFixture(app, { people: 2 });
    await scan(codes);
    expect(await unfolded(event)).toBe(0);
  });
});

describe("storage of refused scans", () => {
  // SECURITY S127
  test("check-in list keeps the newest ten thousand refused scans without counting them", async () => {
    const { list, event, scan } = await stationFixture(app);
    await sql`
      insert into refused_scans (event_id, check_in_list_id, outcome, code_suffix, scanned_at, position)
      select ${event.id}, ${list.id}, 'not_found', 'old!', now() - make_interval(secs => 20000 - position), position
      from generate_series(1, 10000) as position`.execute(app.db);
    const readRefused = async () => {
      const rows = await app.db
        .selectFrom("refused_scans")
        .select(["code_suffix", "position"])
        .where("check_in_list_id", "=", list.id)
        .orderBy("position")
        .execute();
      return {
        count: rows.length,
        first: rows[0]?.position,
        last: rows.slice(-3).map(({ code_suffix }) => code_suffix),
      };
    };
    await scan(["somebody-1111", "somebody-2222", "somebody-3333"]);
    expect(await readRefused()).toEqual({ count: 10_000, first: 4, last: ["1111", "2222", "3333"] });
    await Promise.all(Array.from({ length: 20 }, () => scan(["somebody-4444"])));
    const { count } = await readRefused();
    expect(count).toBeGreaterThanOrEqual(10_000);
    expect(count).toBeLessThanOrEqual(10_020);
    await scan(["somebody-5555"]);
    expect((await readRefused()).last.at(-1)).toBe("5555");
  });
});
