import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { CheckInListPublic, CheckInGuest } from "#contract/check-in.ts";
import { codeKey, ft1Text, signedBytes, spelledKeys } from "#domain/ticket-code/parse-ticket-code.ts";
import { payloadBytes, type TicketPayload } from "#domain/ticket-code/payload.ts";
import { ticketCodeOf } from "#domain/ticket-code/ticket-code.ts";
import { offlineList, type OfflineList } from "#web/public/check-in/offline/offline-list.ts";
import { memoryStore } from "#web/public/check-in/offline/offline-store.ts";
import { verifySignature } from "#web/public/check-in/signatures/verify-signature.ts";
import { stationList, aGuest, ticketOf } from "#web/testing/station.ts";
import type { FinalVerdictKind } from "./verdict.ts";
import { validateOffline, type OwnScan, subjectOf } from "./validate-offline.ts";

const NOW = Date.parse("2027-05-03T20:00:00Z");
const HOURS = (NOW - Date.UTC(2020, 0)) / 3_600_000;
const signingKeys = generateKeyPairSync("ed25519");
const foreignKeys = generateKeyPairSync("ed25519");

let held: OfflineList;
let own: Map<string, OwnScan>;
beforeEach(async () => {
  own = new Map();
  await hold([aGuest(1)]);
});

async function hold(guests: CheckInGuest[], over: Partial<CheckInListPublic> = {}, revoked: string[] = []) {
  const { x: public_key = "" } = signingKeys.publicKey.export({ format: "jwk" });
  held = await offlineList(memoryStore(), "cil_1", NOW);
  await held.hear(stationList({ keys: [{ id: 3, public_key }], ...over }), 0);
  const meta = { next: null, cursor: "1", is_whole: true, revoked };
  await held.refresh(async () => ({ data: guests, meta }), NOW);
}

/** The code of a ticket that is not in the list on this phone. */
function sold(over: Partial<TicketPayload> = {}, key: KeyObject = signingKeys.privateKey): string {
  const code = ticketCodeOf("a_soldAMinuteAgo000001");
  const payload = payloadBytes({
    ...{ key_id: 3, event_id: 7, date_id: 0, ticket_price_id: 11, valid_from: 0, valid_until: 0 },
    ...over,
  });
  if (!payload) throw new Error("It has room.");
  return ft1Text({ code, payload, signature: sign(null, signedBytes(code, payload), key) });
}

async function verdictOf(code: string, direction: "in" | "out" = "in") {
  const scan = { code, direction, at: NOW };
  return (await validateOffline(scan, { held, own, verify: verifySignature, phone_name: "3" })).verdict;
}
const kindOf = async (code: string, direction: "in" | "out" = "in"): Promise<FinalVerdictKind> =>
  (await verdictOf(code, direction)).kind;

// SECURITY S120
test("offline validation of listed attendees matches that of the server", async () => {
  await hold(
    [
      aGuest(1, { note: "VIP", answers: [{ question_id: 5, answer: "Vegan" }] }),
      aGuest(2, { is_unpaid: true, order: "order 1" }),
      aGuest(3, { checked_in_at: "2027-05-03T18:42:00Z", check_in_list_name: "Side entrance" }),
      aGuest(4, { checked_in_at: "2027-05-03T18:42:00Z", is_out: true }),
      aGuest(5, { status: "CANCELLED" }),
    ],
    { shown_questions: [{ id: 5, title: "Diet" }] },
  );
  expect(await verdictOf(ticketOf(1))).toMatchObject({
    ...{ kind: "admitted", by: "phone", others_of_order: 1 },
    guest: {
      first_name: "Guest 1",
      ticket_title: "Standing",
      note: "VIP",
      answers: [{ title: "Diet", answer: "Vegan" }],
    },
  });
  expect(await kindOf(ticketOf(2))).toBe("admitted_unpaid");
  expect(await verdictOf(ticketOf(3))).toMatchObject({
    ...{ kind: "already_in", checked_in_at: "2027-05-03T18:42:00Z", check_in_list_name: "Side entrance" },
  });
  expect(await kindOf(ticketOf(3), "out")).toBe("checked_out");
  expect(await kindOf(ticketOf(4))).toBe("admitted");
  expect(await kindOf(ticketOf(4), "out")).toBe("not_in");
  expect(await kindOf(ticketOf(5))).toBe("cancelled");
});

test("codes of another platform that differ by case are distinguished, and a spelling of both is ambiguous", async () => {
  const guestWith = (id: number, code: string) => aGuest(id, { keys: [codeKey(code), ...spelledKeys(code)] });
  await hold([guestWith(1, "AbCd-0001"), guestWith(2, "aBcD-0001"), guestWith(3, "0012345")]);
  expect((await verdictOf("aBcD-0001")).guest?.first_name).toBe("Guest 2");
  expect((await verdictOf("]Q3AbCd-0001\n")).guest?.first_name).toBe("Guest 1");
  expect(await kindOf("abcd 0001")).toBe("ambiguous");
  expect(held.search("abcd 0001").found.map(({ id }) => id)).toEqual([1, 2]);
  expect(await kindOf("12345")).toBe("unknown");
  expect(await kindOf("001 2345")).toBe("admitted");
});

// SECURITY S81
test("replaced code does not admit the attendee with a similarly spelled one", async () => {
  const code = "aBcD-0001";
  await hold([aGuest(1, { keys: [codeKey(code), ...spelledKeys(code)] })], {}, [codeKey("AbCd-0001")]);
  expect(await kindOf("AbCd-0001")).toBe("cancelled");
  expect(await kindOf("ABCD-0001")).toBe("admitted");
});

// SPEC 8.18
test("ticket sold after the list was loaded is admitted once by its signature", async () => {
  expect(await kindOf(sold())).toBe("signed");
  own.set(subjectOf(held, sold()), { at: NOW - 60_000, direction: "in" });
  expect(await verdictOf(sold())).toMatchObject({
    ...{ kind: "already_in", checked_in_at: "2027-05-03T19:59:00.000Z" },
    ...{ check_in_list_name: "Main entrance", phone_name: "3" },
  });
  expect(await kindOf(sold(), "out")).toBe("checked_out");
});

const STRANGE: [what: string, code: () => string, kind: FinalVerdictKind][] = [
  ["signed by somebody else", () => sold({}, foreignKeys.privateKey), "unknown"],
  ["of another event", () => sold({ event_id: 8 }), "unknown"],
  ["of a key that nobody has told", () => sold({ key_id: 4 }), "unknown"],
  ["with a changed payload", () => changed(sold()), "unknown"],
  ["of a ticket that is not on the list", () => sold({ ticket_price_id: 12 }), "wrong_list"],
  ["that is not valid yet", () => sold({ valid_from: Math.ceil(HOURS) + 1 }), "not_yet"],
  ["that is valid already", () => sold({ valid_from: Math.floor(HOURS) }), "signed"],
  ["that is not valid any more", () => sold({ valid_until: Math.floor(HOURS) }), "over"],
  ["without its signature", () => ticketCodeOf("a_soldAMinuteAgo000001"), "unknown"],
  ["that was torn off", () => sold().slice(0, 60), "damaged"],
  ["typed in another keyboard’s language", () => sold().replace("FT1", "FT&"), "other_layout"],
  ["that is no code", () => "WIFI:S:guest;;", "unknown"],
];

test.each(STRANGE)("offline validation of a code %s is %s", async (_what, code, kind) => {
  expect(await kindOf(code())).toBe(kind);
});

test("revoked code is refused offline, with and without its signature", async () => {
  await hold([], {}, [codeKey(sold())]);
  expect(await kindOf(sold())).toBe("cancelled");
  expect(await kindOf(ticketCodeOf("a_soldAMinuteAgo000001"))).toBe("cancelled");
});

test.each([
  ["before its time", { activates_at: "2027-05-03T20:00:01Z" }, "not_yet"],
  ["after its time", { expires_at: "2027-05-03T20:00:00Z" }, "over"],
] as const)("offline check-in list refuses every ticket %s, by the server’s clock", async (_when, times, kind) => {
  await hold([aGuest(1)], times);
  expect(await kindOf(ticketOf(1))).toBe(kind);
  expect(await kindOf(sold())).toBe(kind);
});

/** Increments the number of the price, so that the signature no longer matches. */
function changed(text: string): string {
  const at = 3 + 16 + 18;
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
}
