import { accountData } from "#contract/account-data.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { erasePerson } from "./erase-person.ts";
import { exportedPerson } from "./export-person.ts";
import { findPerson, listIds } from "./privacy-request-queries.ts";

export const personRoutes: Route[] = [
  read(accountData.findPerson, async (db, { account, query, now }) => ({
    data: await findPerson(db, { account, email: query.email ?? "" }, now),
  })),

  untransacted(accountData.exportPerson, async (db, call) => {
    const { account, body, raw, now } = call;
    const person = { account, ...body };
    const file = await exportedPerson(db, person, now);
    await withTransaction(db, call, async (ctx) => {
      const [orders, attendees] = [await listIds(ctx.tx, person, "orders"), await listIds(ctx.tx, person, "attendees")];
      await recordActivity(ctx, {
        kind: "person.exported",
        account_id: person.account.id,
        event_id: null,
        subject: { account: person.account.id },
        data: { orders: orders.length, attendees: attendees.length },
      });
    });
    raw.reply
      .header("content-type", "application/json; charset=utf-8")
      .header("content-disposition", attachment("person.json"))
      .header("cache-control", "no-store");
    return file;
  }),

  write(accountData.erasePerson, async (ctx, { account, body }) => {
    const { upcoming, email } = body;
    return { data: await erasePerson(ctx, { account, email }, upcoming) };
  }),
];
