import { notifications } from "#contract/notifications.ts";
import { notificationKindsOf } from "#domain/notifications.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listNotifications, markRead } from "./notification-queries.ts";

export const notificationRoutes: Route[] = [
  read(notifications.list, async (db, { caller, now, query: { before, per_page } }) => {
    const kinds = notificationKindsOf(caller);
    const { rows, unread } = await listNotifications(db, caller, { kinds, before, size: per_page + 1, now });
    const data = rows.slice(0, per_page);
    const next = rows.length > per_page ? (data.at(-1)?.id ?? null) : null;
    return { data, meta: { unread, next } };
  }),

  write(notifications.read, (ctx, { caller, body }) => markRead(ctx, caller, new Date(body.until))),
];
