import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import { coverOf, logoOf } from "#server/images/image-owner.ts";
import * as kinds from "#server/images/render.ts";
import { replacePicture } from "#server/images/replace-picture.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting, anEvent } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { PRINTED_COVER, PRINTED_LOGO, ticketLook } from "./ticket-look.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const VENUE = {
  ...{ venue_name: "Hafenhalle", address_line_1: "Kai 4", address_line_2: null, city: "Hamburg" },
  ...{ state_or_region: null, zip_or_postal_code: "20457", country: "DE" },
};

async function settingsOf(event: { id: number }, settings: object) {
  await app.db.updateTable("event_settings").set(settings).where("event_id", "=", event.id).execute();
  return ticketLook(app.db, { event_id: event.id });
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } })
    .png()
    .toBuffer();

test("printed ticket has the venue's address, a map of it, and the support address", async () => {
  const event = await anEvent(app.db);
  expect(
    await settingsOf(event, { location_details: JSON.stringify(VENUE), support_email: "help@quay.example" }),
  ).toEqual({
    ...{ address: ["Hafenhalle", "Kai 4", "20457 Hamburg"], contact: "help@quay.example" },
    map_url: "https://www.google.com/maps/search/?api=1&query=Hafenhalle%2C%20Kai%204%2C%2020457%20Hamburg",
    ...{ color: "#6b3fd9", cover: null, logo: null },
  });
  expect(await settingsOf(event, { maps_url: "https://maps.example/kai" })).toMatchObject({
    map_url: "https://maps.example/kai",
  });
  expect(await settingsOf(event, { is_online_event: true })).toMatchObject({ address: [], map_url: null });
});

test("printed ticket has the event's cover and the organizer's logo in the size of the page", async () => {
  const event = await anEvent(app.db);
  const organizer = { id: event.organizer_id, account_id: event.account_id } as OwnOrganizer;
  const [cover, logo] = [
    await kinds.render(await picture(2000, 1000), kinds.COVER),
    await kinds.render(await picture(256, 256), kinds.LOGO),
  ];
  await withTransaction(app.db, acting(), async (ctx) => {
    await replacePicture(ctx, coverOf(event as OwnEvent), "cover.png", cover);
    await replacePicture(ctx, logoOf(organizer), "logo.png", logo);
  });
  const look = await ticketLook(app.db, { event_id: event.id });
  expect(look.logo).toMatchObject({ width: PRINTED_LOGO.height, height: PRINTED_LOGO.height });
  const drawn = await sharp(Buffer.from(look.cover?.split(",")[1] ?? "", "base64")).metadata();
  expect([drawn.format, (drawn.width ?? 0) / (drawn.height ?? 1)]).toEqual([
    "jpeg",
    expect.closeTo(PRINTED_COVER.width / PRINTED_COVER.height, 1),
  ]);
});
