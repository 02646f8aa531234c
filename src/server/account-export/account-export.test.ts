import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { ACCOUNT_EXPORT_LABELS } from "#contract/labels/account-export.ts";
import {
  aCapacityAssignment,
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { filesInZip } from "#server/testing/files-in-zip.ts";
import { streamAccountExport } from "./stream-account-export.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function aSale(over: { account?: Awaited<ReturnType<typeof aSignedInUser>>["account"] } = {}) {
  const owner = await aSignedInUser(app.db, { is_owner: true, ...over });
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account: owner.account }) });
  const ticket = await aTicket(app.db, { event });
  await aCapacityAssignment(app.db, { event, tickets: [ticket], capacity: 50 });
  const sale = await aCompletedOrder(app.db, { event, ticket, quantity: 2, session_hash: "s3ss10n" });
  const checkInList = await aCheckInList(app.db, { event, tickets: [ticket] });
  await aPromoCode(app.db, { event });
  return { ...owner, event, ticket, door: checkInList, ...sale };
}

async function download({ account, token }: { account: { id: number }; token: string }) {
  const response = await app.server.inject({
    method: "POST",
    url: `/api${accountData.download.path.replace(":account_id", String(account.id))}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { headers: response.headers, files: filesInZip(response.rawPayload) };
}

const linesOf = (file: Buffer | undefined) =>
  String(file)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("account export contains everything of the account and nothing of another", async () => {
  const [sale] = [await aSale(), await aSale()];
  const { headers, files } = await download(sale);
  expect(headers["content-type"]).toBe("application/zip");
  expect(headers["content-disposition"]).toMatch(/filename="harbour-events-\d{4}-\d\d-\d\d\.zip"/);
  expect(Object.keys(files).toSorted()).toEqual(
    ["README.txt", ...Object.keys(ACCOUNT_EXPORT_LABELS).map((noun) => `${noun}.jsonl`)].toSorted(),
  );
  expect(linesOf(files["events.jsonl"])).toMatchObject([
    {
      ...{ id: sale.event.id, title: "Summer Night" },
      capacity_assignments: [
        { name: "Main hall", capacity: 50, used_capacity: 2, ticket_ids: [sale.ticket.ticket.id] },
      ],
    },
  ]);
  expect(linesOf(files["orders.jsonl"])).toMatchObject([
    { public_id: sale.order.public_id, email: "ada@example.test", items: [{ item_name: "Standard", quantity: 2 }] },
  ]);
  expect(linesOf(files["attendees.jsonl"])).toHaveLength(2);
  expect(linesOf(files["members.jsonl"])).toMatchObject([{ email: sale.user.email, is_owner: true }]);
  expect(linesOf(files["promo_codes.jsonl"])).toHaveLength(1);
  expect(String(files["README.txt"])).toContain("All data that Harbour Events stored in Foyer");
});

// SECURITY S55
test("account export contains no short ids, hashes or tokens", async () => {
  const sale = await aSale();
  const { files } = await download(sale);
  const all = Object.values(files).join("\n");
  const secrets = [
    sale.order.short_id,
    sale.attendees[0]?.short_id,
    sale.door.short_id,
    sale.user.password_hash,
    "s3ss10n",
  ];
  for (const secret of secrets) expect(all).not.toContain(secret);
  for (const name of ["short_id", "_hash", "token", "client_secret"]) expect(all).not.toContain(`"${name}`);
});

test("account export contains each image in its largest size", async () => {
  const sale = await aSale();
  await app.db
    .insertInto("files")
    .values(
      ["small", "large"].map((key) => ({
        key: `${key}-${sale.event.id}`,
        mime_type: "image/webp",
        content: Buffer.from(key),
      })),
    )
    .execute();
  const picture = {
    file_name: "a.png",
    mime_type: "image/png",
    width: 9,
    height: 9,
    size: 1,
    average_color: "#000000",
  };
  const variants = [320, 1280].map((width) => ({ width, key: `${width > 500 ? "large" : "small"}-${sale.event.id}` }));
  const { id } = await app.db
    .insertInto("images")
    .values({
      ...picture,
      account_id: sale.account.id,
      event_id: sale.event.id,
      type: "EVENT_COVER",
      variants: JSON.stringify(variants),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { files } = await download(sale);
  expect(String(files[`images/event-${sale.event.id}-event_cover-${id}.webp`])).toBe("large");
});

test("account export contains each row once, even beyond one batch", async () => {
  const sale = await aSale();
  const rows = Array.from({ length: 600 }, (_, at) => ({
    ...{ kind: "user.signed_in", account_id: sale.account.id, actor: "job" as const, occurred_at: new Date() },
    ...{ subject: "user", subject_id: at },
  }));
  await app.db.insertInto("activity_log").values(rows).execute();
  const log = linesOf((await download(sale)).files["audit_log.jsonl"]);
  const seen = log.filter(({ kind }) => kind === "user.signed_in");
  expect(seen.map(({ subject_id }) => subject_id)).toEqual(Array.from({ length: 600 }, (_, at) => at));
});

test("account export is recorded in the audit log", async () => {
  const sale = await aSale();
  await download(sale);
  const recorded = app.db
    .selectFrom("activity_log")
    .select(["kind", "actor_id"])
    .where("account_id", "=", sale.account.id);
  expect(await recorded.execute()).toEqual([{ kind: "account.downloaded", actor_id: sale.user.id }]);
});

// SECURITY S56
test("third simultaneous account export is refused until another one ends", async () => {
  const sale = await aSale();
  const { log } = app.server;
  const options = { account: { id: sale.account.id } as OwnAccount, readme: "", now: new Date(), log };
  // the previous export may still be closing
  const begun = () => vi.waitFor(() => streamAccountExport(app.db, options), PATIENCE);
  const [one, two] = [await begun(), await begun()];
  const refused = await app.call(accountData.download, { params: { account_id: sale.account.id } }, sale);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  one.destroy();
  two.destroy();
  await vi.waitFor(async () => expect(Object.keys((await download(sale)).files)).toContain("orders.jsonl"), PATIENCE);
});

/** For slow machines. */
const PATIENCE = { timeout: 30_000 };
