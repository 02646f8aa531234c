import type { z } from "zod";
import { bulkActions, type BulkRun } from "#contract/bulk-actions.ts";
import type { Body } from "#contract/endpoint.ts";
import type { Work } from "#domain/roles.ts";
import { runBulkAction } from "#server/bulk-actions/run-action.ts";
import { aCheckInList, aToken, aUser } from "#server/testing/factories.ts";
import { aPaidOrder, aSale } from "#server/testing/paying-order.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Input = Omit<z.input<typeof bulkActions.start.body>, "idempotency_key">;

/** An event with some paid orders, and a member of its account. */
export async function aCrowd(app: TestApp, { quantities = [1, 2], work }: { quantities?: number[]; work?: Work } = {}) {
  const { db } = app;
  const sale = await aSale(db, 500);
  const orders = [];
  for (const quantity of quantities) orders.push((await aPaidOrder(db, { sale, quantity })).order);
  const account = { id: sale.event.account_id };
  const user = await aUser(db, { account, ...(work && { role: "ORGANIZER" as const, work }) });
  const token = await aToken(db, user, account);
  const params = { event_id: sale.event.id };
  const attendees = () =>
    db
      .selectFrom("attendees")
      .select(["id", "order_id", "status", "public_id"])
      .where("event_id", "=", sale.event.id)
      .orderBy("id")
      .execute();
  const list = await aCheckInList(db, { event: sale.event, tickets: [sale.ticket] });
  const outlook = (body: Input) => app.call(bulkActions.outlook, { params, body }, { token });
  const start = (body: Input & { idempotency_key?: string }) =>
    app.call(
      bulkActions.start,
      { params, body: { idempotency_key: crypto.randomUUID(), ...body } as Body<typeof bulkActions.start> },
      { token },
    );
  const get = async (id: number): Promise<BulkRun> =>
    (await app.call(bulkActions.get, { params: { ...params, bulk_action_id: id } }, { token })).body.data;
  const stop = (id: number) => app.call(bulkActions.stop, { params: { ...params, bulk_action_id: id } }, { token });
  /** Runs the job until the action has ended, as the worker would. */
  const work_off = async (id: number) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await app.runJob(runBulkAction, { bulk_action_id: id });
      const run = await get(id);
      if (run.status !== "RUNNING") return run;
    }
    throw new Error("It never ends.");
  };
  const doIt = async (body: Input) => {
    const { body: response, status } = await start(body);
    if (status !== 200) throw new Error(`${status} ${response.code}`);
    return work_off(response.data.id);
  };
  return {
    ...{ sale, orders, account, user, token, params, list, attendees },
    outlook,
    start,
    get,
    stop,
    work_off,
    doIt,
  };
}
