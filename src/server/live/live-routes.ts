import { live } from "#contract/live.ts";
import type { ActivityKind } from "#domain/activities.ts";
import { touchedBy } from "#domain/live.ts";
import { stationCounts } from "#server/check-in/list-response.ts";
import { stationList, type CheckInStation } from "#server/check-in/own-list.ts";
import { type OwnEvent } from "#server/access/own-event.ts";
import type { Clock } from "#server/platform/clock.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import { openEventStream } from "#server/platform/http/event-stream.ts";
import { untransacted, type Route } from "#server/platform/http.ts";
import type { Topic } from "./live.ts";

export const liveRoutes: Route[] = [
  untransacted(live.event, async (_db, { event, caller, app, address, raw: { reply } }) => {
    const { session_id, api_key_id } = caller;
    const opened_by = api_key_id === null ? { session_id } : { api_key_id, event };
    const holder = { ...opened_by, network: networkOf(address) };
    app.live.watch(topicOfEvent(event), holder, () => openEventStream(reply));
    return reply;
  }),

  untransacted(live.station, async (_db, { caller: list, app, address, raw: { reply } }) => {
    const holder = { check_in_list_id: list.id, device_id: list.phone.id, network: networkOf(address) };
    app.live.watch(topicOfStation(list, app.clock), holder, () => openEventStream(reply));
    return reply;
  }),
];

function topicOfEvent({ id }: OwnEvent): Topic {
  return {
    event_id: id,
    key: "event",
    async tell(_db, { kinds }) {
      const invalidates = kinds === "all" ? EVERYTHING_SHOWN : [...new Set(kinds.flatMap(touchedBy))];
      return invalidates.length > 0 ? live.event.returns.parse({ invalidates }) : null;
    },
  };
}

const EVERYTHING_SHOWN = touchedBy("order.completed").concat(
  touchedBy("attendee.checked_in"),
  touchedBy("ticket.sold_out"),
);

function isOfTheList(kind: ActivityKind): boolean {
  return kind.startsWith("check_in_list.") && kind !== "check_in_list.phone_paired";
}

/**
 * A changed or deleted list ends its streams: the stations reconnect, are authorized again, and
 * receive its new state.
 */
function topicOfStation({ short_id, event }: CheckInStation, clock: Clock): Topic {
  return {
    event_id: event.id,
    key: short_id,
    async tell(db, { kinds }) {
      if (kinds !== "all" && kinds.some(isOfTheList)) return "end";
      return live.station.returns.parse(await stationCounts(db, await stationList(db, short_id), clock.now()));
    },
  };
}
