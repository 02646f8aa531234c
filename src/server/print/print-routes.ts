import { station } from "#contract/check-in.ts";
import { print } from "#contract/print.ts";
import { BADGES_MAX } from "#domain/badges.ts";
import { slugOf } from "#domain/slug.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, type Route } from "#server/platform/http.ts";
import { badgeBatches, type BadgeRow, countBadges, findBadge } from "./badges.ts";
import { badgesPdf } from "./badges-pdf.ts";
import { guestsByName } from "./printed-check-in-list.ts";
import { checkInListPdf } from "./check-in-list-pdf.ts";

export const printRoutes: Route[] = [
  untransacted(print.checkInList, async (db, { event, check_in_list: list, locale, now, raw: { reply } }) => {
    const guests = await guestsByName(db, list, locale);
    reply
      .header("content-type", "application/pdf")
      .header("content-disposition", attachment(`${slugOf(event.title)}-${slugOf(list.name)}.pdf`))
      .header("cache-control", "no-store");
    return checkInListPdf(guests, { event, list, locale, made_at: now });
  }),

  untransacted(print.badges, async (db, { event, query, body, locale, now, app, raw: { reply } }) => {
    const count = await countBadges(db, event, query);
    if (count === 0) throw new AppError("nobody_to_print");
    if (count > BADGES_MAX) throw new AppError("too_many_badges");
    const { name: organizer_name } = await db
      .selectFrom("organizers")
      .select("name")
      .where("id", "=", event.organizer_id)
      .executeTakeFirstOrThrow();
    const badgeOf = (row: BadgeRow) => ({ ...row, code: body.has_code ? app.ticket_codes.qrText(row) : null });
    reply
      .header("content-type", "application/pdf")
      .header("content-disposition", attachment(`badges-${slugOf(event.title)}.pdf`))
      .header("cache-control", "no-store");
    const about = { event: { title: event.title, organizer_name }, size: body.size, locale, made_at: now };
    return badgesPdf(mapped(badgeBatches(db, event, query), badgeOf), about);
  }),

  untransacted(station.badge, async (db, { caller: list, params, locale, now, app, raw: { reply } }) => {
    const { badge_size, badge_has_code } = list;
    const row = badge_size === null ? undefined : await findBadge(db, list, params.check_in_short_id);
    if (badge_size === null || !row) throw new AppError("not_found");
    const { organizer_name, ...badge } = row;
    const code = badge_has_code ? app.ticket_codes.qrText(badge) : null;
    // shown in the browser, which prints it, instead of downloaded
    reply
      .header("content-type", "application/pdf")
      .header("content-disposition", "inline")
      .header("cache-control", "no-store");
    const about = { event: { title: list.event_title, organizer_name }, size: badge_size, locale, made_at: now };
    return badgesPdf(inOneBatch({ ...badge, code }), about);
  }),
];

async function* inOneBatch<One>(item: One): AsyncGenerator<One[]> {
  yield [item];
}

async function* mapped<From, To>(batches: AsyncIterable<From[]>, map: (item: From) => To): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.map(map);
}
