import { accountClosing } from "#contract/account-closing.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { askToClose } from "./request-closing.ts";
import { cancelClosing } from "./cancel-closing.ts";
import { obstaclesOf } from "./obstacles.ts";

export const closingRoutes: Route[] = [
  read(accountClosing.get, async (db, { account: { id }, now }) => {
    const { requested_at, closes_at } = await db
      .selectFrom("accounts")
      .select(["closing_requested_at as requested_at", "closes_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { data: { requested_at, closes_at, obstacles: await obstaclesOf(db, id, now) } };
  }),

  write(accountClosing.ask, async (ctx, { caller, body }) => {
    await askToClose(ctx, caller, body);
  }),

  write(accountClosing.keep, (ctx, { account }) => cancelClosing(ctx, account)),
];
