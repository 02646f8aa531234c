import { search } from "#contract/search.ts";
import { mayDo } from "#domain/roles.ts";
import { read, type Route } from "#server/platform/http.ts";
import { searchAttendees, searchEvents, searchOrders, isTooShort } from "./search-queries.ts";

export const searchRoutes: Route[] = [
  read(search.find, async (db, { caller, query: { query } }) => {
    if (isTooShort(query)) return { data: { events: [], orders: [], attendees: [] } };
    const { account } = caller;
    const events = await searchEvents(db, account, query);
    const orders = mayDo(caller, { area: "orders" }) ? await searchOrders(db, account, query) : [];
    const attendees = mayDo(caller, { area: "attendees" }) ? await searchAttendees(db, account, query) : [];
    return { data: { events, orders, attendees } };
  }),
];
