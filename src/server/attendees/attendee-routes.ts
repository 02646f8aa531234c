import { AppError } from "#server/platform/errors.ts";
import { checkInAttendee, undoCheckIn } from "#server/check-in/admission/check-in-attendee.ts";
import { slugOf } from "#domain/slug.ts";
import { attendees } from "#contract/attendees.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { labelAttendees } from "#server/labels/label-attendees.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { requireNote } from "#server/notes/own-note.ts";
import { addNote, changeNote, removeNote } from "#server/notes/write-note.ts";
import { manualOrderResponse } from "#server/orders/manual/manual-order-response.ts";
import { createManualOrder } from "#server/orders/manual/create-manual-order.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfAttendee } from "#server/access/own-order.ts";
import { reactivateTicket } from "#server/orders/cancellation/reactivate-ticket.ts";
import { keyFor } from "#server/platform/sessions/bearer-keys.ts";
import { sendList } from "#server/platform/files/list-file.ts";
import { read, type Route, write } from "#server/platform/http.ts";
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
import { listAttendees, requireAttendee } from "./attendee-queries.ts";
import { resendTicket } from "./resend-ticket.ts";
import { updateAttendee } from "./update-attendee.ts";

export const attendeeRoutes: Route[] = [
  read(attendees.list, (db, { event, caller, query }) => listAttendees(db, event, query, caller)),

  read(attendees.get, async (db, { event, attendee, caller }) => ({
    data: attendeeResponse(await requireAttendee(db, event, attendee), caller),
  })),

  write(attendees.create, async (ctx, { event, caller, body, locale }) => {
    refuseArchived(event);
    if (body.sends_emails) refuseUnverified(caller);
    const order = await createManualOrder(ctx, event, body, locale);
    return { data: await manualOrderResponse(ctx.tx, order) };
  }),

  write(attendees.update, async (ctx, { event, attendee, caller, body }) => {
    await updateAttendee(ctx, event, attendee, body);
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.cancel, async (ctx, { event, attendee, caller, body }) => {
    await cancelTicket(ctx, attendee, { notifies_buyer: body.notify_buyer });
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.checkIn, async (ctx, { event, attendee, body }) => {
    const problem = await checkInAttendee(ctx, { event, attendee, ...body });
    if (problem !== null) throw new AppError(problem);
  }),

  write(attendees.undoCheckIn, async (ctx, { event, attendee, body }) => {
    const problem = await undoCheckIn(ctx, { event, attendee, ...body });
    if (problem !== null) throw new AppError(problem);
  }),

  write(attendees.reactivate, async (ctx, { event, attendee, caller, body, locale }) => {
    await reactivateTicket(ctx, await lockOrder(ctx.tx, orderOfAttendee(attendee)), {
      ...{ attendee_id: attendee.id, is_given: body.is_given, tells_attendee: body.notify_attendee, locale },
    });
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.addNote, async (ctx, { event, attendee, body }) => {
    const noted = { attendee };
    return { data: await requireNote(ctx.tx, noted, await addNote(ctx, event, noted, body)) };
  }),

  write(attendees.changeNote, async (ctx, { event, attendee, caller, params, body }) => {
    const noted = { attendee };
    await changeNote(ctx, event, noted, { caller, note_id: params.note_id, ...body });
    return { data: await requireNote(ctx.tx, noted, params.note_id) };
  }),

  write(attendees.removeNote, async (ctx, { event, attendee, caller, params }) => {
    const noted = { attendee };
    await removeNote(ctx, event, noted, { caller, note_id: params.note_id });
  }),

  write(attendees.label, async (ctx, { event, attendee, caller, body }) => {
    await labelAttendees(ctx, event, [attendee.id], body);
    return { data: attendeeResponse(await requireAttendee(ctx.tx, event, attendee), caller) };
  }),

  write(attendees.resendTicket, async (ctx, { event, attendee, caller }) => {
    refuseUnverified(caller);
    await resendTicket(ctx, event, attendee);
  }),

  read(attendees.export, async (db, { event, query, locale, raw }) => {
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

  read(attendees.exportCheckIns, async (db, { event, query, locale, raw }) =>
    sendList(raw.reply, {
      name: `check-ins-${slugOf(event.title)}`,
      format: query.format,
      columns: checkInColumns(event, locale),
      chosen: undefined,
      batches: exportedCheckIns(db, event, query),
      rows: await countCheckIns(db, event, query),
      decimals: 0,
    }),
  ),
];

function attendeeResponse<Row extends { short_id: string; order_short_id: string }>(attendee: Row, caller: SignedIn) {
  const { short_id, order_short_id } = attendee;
  return {
    ...attendee,
    short_id: keyFor(caller, "ticket", short_id),
    order_short_id: keyFor(caller, "order", order_short_id),
  };
}
