import { waitingRooms } from "#contract/waiting-room.ts";
import { passTimes } from "#domain/waiting-room-admission.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { read, type Route, untransacted, write } from "#server/platform/http.ts";
import { setUpRoom, showRoom, stepRoom } from "./manage-room.ts";
import { roomStatus } from "./room-status.ts";
import type { Standing } from "./standing.ts";
import { RoomVisitor } from "./visitor.ts";

export const waitingRoomRoutes: Route[] = [
  // From memory: ten thousand people ask for it every few seconds.
  read(waitingRooms.status, async (_db, { params, now, app }) => ({
    data: roomStatus(app.waiting_rooms.open(params.event_id), now),
  })),

  untransacted(waitingRooms.place, async (_db, { params, now, app, raw }) => {
    const room = app.waiting_rooms.open(params.event_id);
    const visitor = new RoomVisitor({ app, ...raw, event_id: params.event_id, now });
    return { data: placeResponse(room ? await visitor.join(room) : null) };
  }),

  untransacted(waitingRooms.pass, async (_db, { params, now, app, raw }) => {
    const room = app.waiting_rooms.open(params.event_id);
    if (!room) return { data: { token: null, until: null } };
    return { data: new RoomVisitor({ app, ...raw, event_id: params.event_id, now }).fetchPass(room) };
  }),

  read(waitingRooms.get, async (db, { event, now }) => ({ data: await showRoom(db, event, now) })),

  write(waitingRooms.update, async (ctx, { event, body }) => {
    refuseArchived(event);
    await setUpRoom(ctx, event, body);
    return { data: await showRoom(ctx.tx, event, ctx.now) };
  }),

  write(waitingRooms.step, async (ctx, { event, body, app }) => {
    refuseArchived(event);
    await stepRoom(ctx, event, { ...body, rooms: app.waiting_rooms });
    return { data: await showRoom(ctx.tx, event, ctx.now) };
  }),
];

function placeResponse(standing: (Standing & { token: string }) | null) {
  if (!standing) return { state: "NONE" as const, token: null, nonce: null, position: null, until: null };
  const { state, token, nonce, position, due } = standing;
  return { state, token, nonce, position, until: due && passTimes(due).first };
}
