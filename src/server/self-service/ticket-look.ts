import { LRUCache } from "lru-cache";
import sharp, { type Sharp } from "sharp";
import type { LocationDetails } from "#contract/locations.ts";
import { nearestReadable } from "#domain/colors.ts";
import { STANDARD_PRIMARY } from "#domain/homepage-design.ts";
import { mapsSearch } from "#domain/links.ts";
import { coverColumn, logoColumn } from "#server/images/image-queries.ts";
import type { Variant } from "#server/images/image-of.ts";
import { oneAtATime } from "#server/images/one-at-a-time.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { unlessUnavailable } from "#server/platform/errors.ts";
import { findFile } from "#server/platform/files/files.ts";

/** What a printed ticket shows of its event beside the texts of emails. */
export type TicketLook = {
  /** #rrggbb, legible on white. */
  color: string;
  /** Pictures are `data:` URLs, which a PDF embeds once however often it draws them. */
  cover: string | null;
  logo: { url: string; width: number; height: number } | null;
  /** The lines of the venue's address; empty for an online event. */
  address: string[];
  /** A map of the venue; null without an address. */
  map_url: string | null;
  /** For questions. */
  contact: string;
};

/** In points, as large as the page of a ticket shows them at most. */
export const PRINTED_COVER = { width: 523, height: 136 };
export const PRINTED_LOGO = { width: 130, height: 32 };
/** Pixels per point: about 180 per inch. */
const DENSITY = 2.5;

export async function ticketLook(db: ReadDb, event: { event_id: number }): Promise<TicketLook> {
  const found = await db
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select(["event_settings.homepage_primary_color", "event_settings.maps_url", "event_settings.is_online_event"])
    .select([coverColumn().as("cover"), logoColumn().as("logo")])
    .select((columns) => [
      columns.fn.coalesce("event_settings.support_email", "organizers.email").as("contact"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location"),
    ])
    .where("events.id", "=", event.event_id)
    .executeTakeFirstOrThrow();
  const address = found.is_online_event ? [] : addressLines(found.location);
  const cover = await pictureOf(db, "cover", found.cover);
  const logo = await pictureOf(db, "logo", found.logo);
  return {
    ...{ address, contact: found.contact, cover: cover && cover.url, logo },
    color: nearestReadable(found.homepage_primary_color ?? STANDARD_PRIMARY, ["#ffffff"]),
    map_url: address.length > 0 ? (found.maps_url ?? mapsSearch(address.join(", "))) : null,
  };
}

function addressLines(location: LocationDetails | null): string[] {
  const { venue_name, address_line_1, address_line_2, zip_or_postal_code, city } = location ?? {};
  const town = [zip_or_postal_code, city].filter(Boolean).join(" ");
  return [venue_name, address_line_1, address_line_2, town].filter((line): line is string => Boolean(line));
}

type Picture = { url: string; width: number; height: number };

/** All tickets of an event share their pictures. The content of a key never changes. */
const drawn = new LRUCache<string, Picture>({ maxSize: 16 * 1024 * 1024, sizeCalculation: ({ url }) => url.length });

/** On white and without transparency, which PDF/A does not draw alike everywhere. */
const DRAW: Record<"cover" | "logo", (source: Sharp) => Sharp> = {
  cover: (source) =>
    source.resize({
      width: Math.round(PRINTED_COVER.width * DENSITY),
      height: PRINTED_COVER.height * DENSITY,
      fit: "cover",
    }),
  logo: (source) =>
    source.resize({ width: PRINTED_LOGO.width * DENSITY, height: PRINTED_LOGO.height * DENSITY, fit: "inside" }),
};

async function pictureOf(
  db: ReadDb,
  kind: "cover" | "logo",
  image: { variants: unknown } | null,
): Promise<Picture | null> {
  const key = image && (image.variants as Variant[]).findLast(({ width }) => width <= 1280)?.key;
  if (!key) return null;
  const known = drawn.get(`${kind} ${key}`);
  if (known) return known;
  // A ticket without pictures is better than none.
  const file = await findFile(db, key).catch(unlessUnavailable);
  if (!file) return null;
  const source = sharp(file.content).flatten({ background: "#ffffff" });
  const { data, info } = await oneAtATime(() =>
    DRAW[kind](source).jpeg({ quality: 80, mozjpeg: true }).toBuffer({ resolveWithObject: true }),
  );
  const [width, height] = [info.width / DENSITY, info.height / DENSITY];
  const picture = { url: `data:image/jpeg;base64,${data.toString("base64")}`, width, height };
  drawn.set(`${kind} ${key}`, picture);
  return picture;
}
