import { search } from "#contract/search.ts";
import { mayDo } from "#domain/roles.ts";
import { read, type Route } from "#server/platform/http.ts";
import { findAttendees, findEvents, findOrders, isTooShort } from "./queries.ts";

export const searchRoutes: Route[] = [
  read(search.find, async (db, { caller, query: { query } }) => {
    if (isTooShort(query)) return { data: { events: [], orders: [], attendees: [] } };
    const { account } = caller;
    const events = await findEvents(db, account, query);
    const orders = mayDo(caller, { area: "orders" }) ? await findOrders(db, account, query) : [];
    const attendees = mayDo(caller, { area: "attendees" }) ? await findAttendees(db, account, query) : [];
    return { data: { events, orders, attendees } };
  }),
];
