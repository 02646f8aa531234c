import { slugOf } from "#domain/slug.ts";
import { attendees } from "#contract/attendees.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { labelAttendees } from "#server/labels/label-attendees.ts";
import { refuseUnverified } from "#server/messages/messaging-quota.ts";
import { requireNote } from "#server/notes/own-note.ts";
import { addNote, changeNote, removeNote } from "#server/notes/write-note.ts";
import { manualOrderResponse } from "#server/orders/manual/manual-order-response.ts";
import { createManualOrder } from "#server/orders/manual/create-manual-order.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { orderOfAttendee } from "#server/orders/own-order.ts";
import { reactivateTicket } from "#server/orders/cancellation/reactivate-ticket.ts";
import { keyFor } from "#server/platform/bearer-keys.ts";
import { sendList } from "#server/platform/list-file.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { answerColumns } from "#server/questions/answer-columns.ts";
import {
  attendeeColumns,
  checkInColumns,
  countCheckIns,
  countExportedAttendees,
  exportedAttendees,
  exportedCheckIns,
} from "./export-attendees.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { ownAttendee } from "./own-attendee.ts";
import { listAttendees, requireAttendee } from "./attendee-queries.ts";
import { resendTicket } from "./resend-ticket.ts";
import { updateAttendee } from "./update-attendee.ts";

export const attendeeRoutes: Route[] = [
  read(attendees.list, async (db, { caller, params, query }) =>
    listAttendees(db, await ownEvent(db, caller, params.event_id), query, caller),
  ),

  read(attendees.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const attendee = await ownAttendee(db, event, params.attendee_id);
    return { data: attendeeResponse(await requireAttendee(db, event, attendee), caller) };
  }),

  write(attendees.create, async (ctx, { caller, params, body, locale }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    if (body.sends_emails) refuseUnverified(caller);
    const order = await createManualOrder(ctx, event, body, locale);
    return { data: await manualOrderResponse(ctx.tx, order) };
  }),

  write(attendees.update, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const attendee = await ownAttendee(ctx.tx, event, params.attendee_id);
    await updateAttendee(ctx, event, attendee, body);
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.cancel, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const attendee = await ownAttendee(ctx.tx, event, params.attendee_id);
    await cancelTicket(ctx, attendee, { notifies_buyer: body.notify_buyer });
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.reactivate, async (ctx, { caller, params, body, locale }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const attendee = await ownAttendee(ctx.tx, event, params.attendee_id);
    await reactivateTicket(ctx, await lockOrder(ctx.tx, orderOfAttendee(attendee)), {
      ...{ attendee_id: attendee.id, is_given: body.is_given, tells_attendee: body.notify_attendee, locale },
    });
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.addNote, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const noted = { attendee: await ownAttendee(ctx.tx, event, params.attendee_id) };
    return { data: await requireNote(ctx.tx, noted, await addNote(ctx, event, noted, body)) };
  }),

  write(attendees.changeNote, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const noted = { attendee: await ownAttendee(ctx.tx, event, params.attendee_id) };
    await changeNote(ctx, event, noted, { caller, note_id: params.note_id, ...body });
    return { data: await requireNote(ctx.tx, noted, params.note_id) };
  }),

  write(attendees.removeNote, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const noted = { attendee: await ownAttendee(ctx.tx, event, params.attendee_id) };
    await removeNote(ctx, event, noted, { caller, note_id: params.note_id });
  }),

  write(attendees.label, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const attendee = await ownAttendee(ctx.tx, event, params.attendee_id);
    await labelAttendees(ctx, event, [attendee.id], body);
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.resendTicket, async (ctx, { caller, params }) => {
    refuseUnverified(caller);
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await resendTicket(ctx, event, await ownAttendee(ctx.tx, event, params.attendee_id));
  }),

  untransacted(attendees.export, async (db, { caller, params, query, locale, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return sendList(raw.reply, {
      name: `attendees-${slugOf(event.title)}`,
      format: query.format,
      columns: [...attendeeColumns(event, locale), ...(await answerColumns(db, event, "TICKET", locale))],
      chosen: query.columns,
      batches: exportedAttendees(db, event, query),
      rows: await countExportedAttendees(db, event, query),
      decimals: 0,
    });
  }),

  untransacted(attendees.exportCheckIns, async (db, { caller, params, query, locale, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return sendList(raw.reply, {
      name: `check-ins-${slugOf(event.title)}`,
      format: query.format,
      columns: checkInColumns(event, locale),
      chosen: undefined,
      batches: exportedCheckIns(db, event, query),
      rows: await countCheckIns(db, event, query),
      decimals: 0,
    });
  }),
];

function attendeeResponse<Row extends { short_id: string; order_short_id: string }>(attendee: Row, caller: SignedIn) {
  const { short_id, order_short_id } = attendee;
  return {
    ...attendee,
    short_id: keyFor(caller, "ticket", short_id),
    order_short_id: keyFor(caller, "order", order_short_id),
  };
}
