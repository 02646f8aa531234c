import { search } from "#contract/search.ts";
import { mayDo } from "#domain/roles.ts";
import { read, type Route } from "#server/platform/http.ts";
import {
  isTooShort,
  searchAttendees,
  searchEvents,
  searchOrders,
  searchPromoCodes,
  searchTickets,
} from "./search-queries.ts";

export const searchRoutes: Route[] = [
  read(search.find, async (db, { caller, query: { query } }) => {
    if (isTooShort(query)) return { data: { events: [], orders: [], attendees: [], tickets: [], promo_codes: [] } };
    const { account } = caller;
    const events = await searchEvents(db, account, query);
    const orders = mayDo(caller, { area: "orders" }) ? await searchOrders(db, account, query) : [];
    const attendees = mayDo(caller, { area: "attendees" }) ? await searchAttendees(db, account, query) : [];
    const offers = mayDo(caller, { area: "tickets" });
    const tickets = offers ? await searchTickets(db, account, query) : [];
    const promo_codes = offers ? await searchPromoCodes(db, account, query) : [];
    return { data: { events, orders, attendees, tickets, promo_codes } };
  }),
];
