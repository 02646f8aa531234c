import { station } from "#contract/check-in.ts";
import { holdsUntil } from "#domain/check-in.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { listConflicts } from "./devices/conflicts.ts";
import { stationContext } from "./stations/station-context.ts";
import { findGuests, findOfOrder } from "./guests/find-guest.ts";
import { guestsOf } from "./guests/guests.ts";
import { listResponse } from "./list-response.ts";
import { stationList } from "./own-list.ts";
import { phoneCookie } from "./devices/phone-cookie.ts";
import { pinOf } from "./devices/pins.ts";
import { namePhone, pair } from "./devices/phones.ts";
import { withoutTests } from "./admission/test-scans.ts";
import { unknown } from "./admission/scan.ts";
import { scanAtStation } from "./admission/scan-in-one-statement.ts";
import { sync } from "./devices/sync.ts";
import { undo } from "./admission/undo-check-in.ts";

/**
 * The cookie of a device outlasts the longest festival; its access ends with the list, or when the
 * organizer ends it.
 */
const PHONE_DAYS = 30;
const CONFLICTS_AT_STATION = 20;

export const stationRoutes: Route[] = [
  // also when it is closed, so that the page can show since when, or until when
  read(station.get, async (db, { caller: list, now, app }) => {
    const { event, event_title, timezone, start_date, phone } = list;
    const { encrypted_pin: _, ...answer } = await listResponse(db, event, list, now);
    return {
      data: {
        ...answer,
        ...(await stationContext(db, list, app.ticket_codes)),
        event: { id: event.id, title: event_title, timezone, start_date },
        phone: phone && { id: phone.id, name: phone.name },
        holds_until: holdsUntil(list, now),
      },
    };
  }),

  read(station.attendees, async (db, { caller: list, query }) => {
    const { data, has_more } =
      query.of_order_with === undefined
        ? await findGuests(db, list, query.query ?? "")
        : await findOfOrder(db, list, query.of_order_with);
    return { data, meta: { has_more } };
  }),

  // most scans are one statement, and the others open their own transaction
  untransacted(station.checkIn, async (db, call) => ({
    data: await scanAtStation(db, call, call.caller, { ...call.body, address: call.address }),
  })),

  read(station.rehearse, async (_db, { caller: list, body, now }) => {
    const { results } = withoutTests(list, body.codes.map(codeOnly), now);
    return { data: results.map((tested, at) => tested ?? unknown(body.codes[at] ?? "")) };
  }),

  write(station.undo, (ctx, { caller: list, params }) => undo(ctx, list, params.check_in_short_id)),

  // wrong PINs are counted, although the call is refused
  untransacted(station.pair, async (db, call) => {
    const { params, body, address, app, cookie, setCookie } = call;
    const short_id = params.check_in_list_short_id;
    const list = await stationList(db, short_id, cookie(phoneCookie({ short_id })));
    const { phone, token } = await pair(db, call, list, {
      ...{ name: body.name, pin: body.pin, pairing_key: body.pairing_key },
      pin_of_list: pinOf(app.secrets, list),
      networks: app.networks.hashes(address),
    });
    if (token !== null) setCookie(phoneCookie(list), token, { days: PHONE_DAYS });
    return { data: { id: phone.id, name: phone.name } };
  }),

  write(station.namePhone, async (ctx, { caller: { phone }, body }) => ({
    data: await namePhone(ctx, phone, body.name),
  })),

  read(station.guests, async (db, { caller: list, query, now }) => {
    // as long as a device may keep them: after that, a link that was left in some chat reads no
    // names
    if (holdsUntil(list, now) < now) throw new AppError("list_expired");
    return guestsOf(db, list, query, now);
  }),

  write(station.sync, async (ctx, { caller: list, body, address }) => ({
    data: await sync(ctx, list, body, address),
  })),

  read(station.conflicts, async (db, { caller: list }) => ({
    data: await listConflicts(db, list.event, list, { limit: CONFLICTS_AT_STATION }),
  })),
];

function codeOnly(code: string) {
  return { code };
}
