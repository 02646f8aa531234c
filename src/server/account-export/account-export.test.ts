import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { ACCOUNT_EXPORT_WORDS } from "#contract/labels/account-export.ts";
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

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

async function aSale(over: { account?: Awaited<ReturnType<typeof aSignedInUser>>["account"] } = {}) {
  const owner = await aSignedInUser(home.db, { is_owner: true, ...over });
  const event = await anEvent(home.db, { organizer: await anOrganizer(home.db, { account: owner.account }) });
  const ticket = await aTicket(home.db, { event });
  await aCapacityAssignment(home.db, { event, tickets: [ticket], capacity: 50 });
  const sale = await aCompletedOrder(home.db, { event, ticket, quantity: 2, session_hash: "s3ss10n" });
  const door = await aCheckInList(home.db, { event, tickets: [ticket] });
  await aPromoCode(home.db, { event });
  return { ...owner, event, ticket, door, ...sale };
}

async function download({ account, token }: { account: { id: number }; token: string }) {
  const answer = await home.app.inject({
    method: "POST",
    url: `/api${accountData.download.path.replace(":account_id", String(account.id))}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { headers: answer.headers, files: filesInZip(answer.rawPayload) };
}

const linesOf = (file: Buffer | undefined) =>
  String(file)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("account export contains everything of the account and nothing of another", async () => {
  const [mine] = [await aSale(), await aSale()];
  const { headers, files } = await download(mine);
  expect(headers["content-type"]).toBe("application/zip");
  expect(headers["content-disposition"]).toMatch(/filename="harbour-events-\d{4}-\d\d-\d\d\.zip"/);
  expect(Object.keys(files).toSorted()).toEqual(
    ["README.txt", ...Object.keys(ACCOUNT_EXPORT_WORDS).map((noun) => `${noun}.jsonl`)].toSorted(),
  );
  expect(linesOf(files["events.jsonl"])).toMatchObject([
    {
      ...{ id: mine.event.id, title: "Summer Night" },
      capacity_assignments: [
        { name: "Main hall", capacity: 50, used_capacity: 2, ticket_ids: [mine.ticket.ticket.id] },
      ],
    },
  ]);
  expect(linesOf(files["orders.jsonl"])).toMatchObject([
    { public_id: mine.order.public_id, email: "ada@example.test", items: [{ item_name: "Standard", quantity: 2 }] },
  ]);
  expect(linesOf(files["attendees.jsonl"])).toHaveLength(2);
  expect(linesOf(files["members.jsonl"])).toMatchObject([{ email: mine.user.email, is_owner: true }]);
  expect(linesOf(files["promo_codes.jsonl"])).toHaveLength(1);
  expect(String(files["README.txt"])).toContain("Everything that Harbour Events held in Foyer");
});

// SECURITY S55
test("account export contains no short ids, hashes or tokens", async () => {
  const mine = await aSale();
  const { files } = await download(mine);
  const all = Object.values(files).join("\n");
  const secrets = [
    mine.order.short_id,
    mine.attendees[0]?.short_id,
    mine.door.short_id,
    mine.user.password_hash,
    "s3ss10n",
  ];
  for (const secret of secrets) expect(all).not.toContain(secret);
  for (const name of ["short_id", "_hash", "token", "client_secret"]) expect(all).not.toContain(`"${name}`);
});

test("account export contains each image in its largest size", async () => {
  const mine = await aSale();
  await home.db
    .insertInto("files")
    .values(
      ["small", "large"].map((key) => ({
        key: `${key}-${mine.event.id}`,
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
  const variants = [320, 1280].map((width) => ({ width, key: `${width > 500 ? "large" : "small"}-${mine.event.id}` }));
  const { id } = await home.db
    .insertInto("images")
    .values({
      ...picture,
      account_id: mine.account.id,
      event_id: mine.event.id,
      type: "EVENT_COVER",
      variants: JSON.stringify(variants),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { files } = await download(mine);
  expect(String(files[`images/event-${mine.event.id}-event_cover-${id}.webp`])).toBe("large");
});

test("account export contains each row once, even beyond one batch", async () => {
  const mine = await aSale();
  const rows = Array.from({ length: 600 }, (_, at) => ({
    ...{ kind: "user.signed_in", account_id: mine.account.id, actor: "job" as const, happened_at: new Date() },
    ...{ subject: "user", subject_id: at },
  }));
  await home.db.insertInto("activity_log").values(rows).execute();
  const log = linesOf((await download(mine)).files["audit_log.jsonl"]);
  const seen = log.filter(({ kind }) => kind === "user.signed_in");
  expect(seen.map(({ subject_id }) => subject_id)).toEqual(Array.from({ length: 600 }, (_, at) => at));
});

test("account export is recorded in the audit log", async () => {
  const mine = await aSale();
  await download(mine);
  const told = home.db
    .selectFrom("activity_log")
    .select(["kind", "actor_id"])
    .where("account_id", "=", mine.account.id);
  expect(await told.execute()).toEqual([{ kind: "account.downloaded", actor_id: mine.user.id }]);
});

// SECURITY S56
test("third simultaneous account export is refused until another one ends", async () => {
  const mine = await aSale();
  const { log } = home.app;
  const given = { account: { id: mine.account.id } as OwnAccount, readme: "", now: new Date(), log };
  // the previous export may still be closing
  const begun = () => vi.waitFor(() => streamAccountExport(home.db, given), PATIENCE);
  const [one, two] = [await begun(), await begun()];
  const refused = await home.call(accountData.download, { params: { account_id: mine.account.id } }, mine);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  one.destroy();
  two.destroy();
  await vi.waitFor(async () => expect(Object.keys((await download(mine)).files)).toContain("orders.jsonl"), PATIENCE);
});

/** For slow machines. */
const PATIENCE = { timeout: 30_000 };
