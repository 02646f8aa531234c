import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages, unsubscribing } from "#contract/messages.ts";
import { anEvent, anOrganizer, aPromoCode, aSignedInUser, aTicket, aToken, aUser, inDays } from "#server/testing/factories.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { aMessageStage } from "./testing/stage.ts";

let home: TestApp;
let server: Awaited<ReturnType<typeof aMailServer>>;
beforeAll(async () => {
  server = await aMailServer();
  home = await testApp({ smtp_url: server.url, app_url: "https://tickets.example" });
});
afterAll(async () => {
  await home.close();
  await server.close();
});

const to = (...addresses: string[]) => server.received.filter((one) => addresses.includes(one.to[0] ?? ""));
const decoded = (body: string) =>
  body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

test("a message reaches everybody who comes, each address once, in the mail that bears their name and their link", async () => {
  const { address, create, send, get, recipients, ada, event } = await aMessageStage(home);
  const created = await create();
  expect(created).toMatchObject({
    status: 200,
    body: { data: { status: "PROCESSING", type: "EVENT", recipient_count: 3, message_preview: "Come early, {{first_name}}." } },
  });
  const { id } = created.body.data;
  await send(id);
  expect(await get(id)).toMatchObject({
    ...{ status: "SENT", sent_at: expect.any(String) },
    deliveries: { waiting: 0, sent: 3, failed: 0, left_out: 0 },
  });
  const all = to(address("ada"), address("guest"), address("ben"));
  expect(all.map((mail) => mail.to[0]).toSorted()).toEqual([address("ada"), address("ben"), address("guest")].toSorted());
  const [guests] = to(address("guest"));
  expect(guests?.headers).toContain("Subject: Doors open at seven");
  expect(guests?.headers).toMatch(/List-Unsubscribe:\s+<https:\/\/tickets\.example\/api\/public\/unsubscribe\/[\w-]+>/);
  expect(guests?.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(decoded(guests?.body ?? "")).toContain("Come early, Gus.");
  expect(decoded(guests?.body ?? "")).toContain(`/ticket/${event.id}/${ada.attendees[1]?.short_id}`);
  expect(decoded(to(address("ada"))[0]?.body ?? "")).toContain(`/checkout/${event.id}/${ada.order.short_id}/summary`);
  expect((await recipients(id)).map(({ state }) => state)).toEqual(["SENT", "SENT", "SENT"]);
});
