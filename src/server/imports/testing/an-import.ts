import { attendees } from "#contract/attendees.ts";
import { station } from "#contract/check-in.ts";
import type { Body } from "#contract/endpoint.ts";
import { imports } from "#contract/imports.ts";
import { orders } from "#contract/orders.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { takeImportBack } from "#server/imports/undo-import.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { aCheckInList, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Mapping = Body<typeof imports.check>;

/**
 * An organizer with an event of two tickets, `Standing` with the given capacity and `Seat` without
 * a limit, and a check-in list for both.
 */
export async function anImport(app: TestApp, { capacity = null }: { capacity?: number | null } = {}) {
  const { account, token, user } = await aSignedInUser(app.db, { is_owner: true });
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }), status: "LIVE" });
  const standing = await aTicket(app.db, { event, title: "Standing", price: 20_00, capacity });
  const seat = await aTicket(app.db, { event, title: "Seat", price: 30_00 });
  const list = await aCheckInList(app.db, { event, tickets: [standing, seat] });
  const params = { event_id: event.id };

  const upload = async (
    content: string | Buffer,
    { name = "guests.csv", sheet = "", as = token, at = event.id } = {},
  ) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
    if (sheet) form.set("sheet", sheet);
    const blob = await new Response(form).blob();
    const response = await app.server.inject({
      method: "POST",
      url: `/api/events/${at}/imports`,
      headers: { "content-type": blob.type, authorization: `Bearer ${as}` },
      payload: Buffer.from(await blob.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const at = (import_id: number) => ({ params: { ...params, import_id } });
  const check = async (import_id: number, mapping: Mapping, change: Partial<Mapping> = {}) =>
    app.call(imports.check, { ...at(import_id), body: { ...mapping, ...change } }, { token });
  /** Uploads a file and maps it as guessed, with the given changes. */
  const begin = async (content: string | Buffer, change: Partial<Mapping> = {}) => {
    const { body } = await upload(content);
    const { id, mapping } = body.data;
    const { body: checked } = await check(id, mapping, change);
    return { id: id as number, mapping: mapping as Mapping, checked: checked.data };
  };
  const run = (import_id: number, body: Partial<Body<typeof imports.run>> = {}) =>
    app.call(
      imports.run,
      { ...at(import_id), body: { is_all_or_nothing: false, sends_emails: false, attendees: 1, ...body } },
      { token },
    );
  const work = (import_id: number) => app.runJob(carryOutImport, { import_id });
  /** Uploads, checks and imports a file. */
  const importFile = async (
    content: string,
    change: Partial<Mapping> = {},
    how: Partial<Body<typeof imports.run>> = {},
  ) => {
    const { id, checked } = await begin(content, change);
    await run(id, { attendees: checked.attendees, ...how });
    await work(id);
    return id;
  };
  const get = async (import_id: number) => (await app.call(imports.get, at(import_id), { token })).body.data;
  const undo = async (import_id: number, cancels_changed = false) => {
    const reply = await app.call(imports.undo, { ...at(import_id), body: { cancels_changed } }, { token });
    await app.runJob(takeImportBack, { import_id });
    return reply;
  };
  const people = async () =>
    (await app.call(attendees.list, { params, query: { per_page: 100, sort_by: "first_name" } }, { token })).body.data;
  const bought = async () => (await app.call(orders.list, { params, query: { per_page: 100 } }, { token })).body.data;
  const scan = async (...codes: string[]) =>
    app.call(
      station.checkIn,
      { params: { check_in_list_short_id: list.short_id }, body: { codes } },
      await deviceOf(app, list),
    );
  const mails = () =>
    app.db.selectFrom("mails").select(["kind", "recipient"]).where("event_id", "=", event.id).execute();
  /** Compares stock and stats with the totals of the orders. */
  const agrees = async () => ({
    drift: await recount(app.db),
    stats: JSON.stringify(await labelledStats(app.db, event)) === JSON.stringify(await recountStats(app.db, event)),
  });
  return {
    ...{ account, token, user, event, standing, seat, list, params, at },
    ...{ upload, check, begin, run, work, whole: importFile, get, undo, people, bought, scan, mails, agrees },
  };
}

export const AGREED = { drift: [], stats: true };
