import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BearerKey, mayHoldKey, WORKS, type Worker } from "#domain/roles.ts";
import { SCOPE_PRESETS } from "#domain/api-keys.ts";
import { checkout } from "#contract/checkout.ts";
import { ask, bodyIn } from "./testing/api/requests.ts";
import { endpoints, forMembers, type Named } from "./testing/api/calls.ts";
import { closeHome, app, openHome } from "./testing/api/app.ts";
import { aWorld, type World } from "./testing/api/world.ts";
import { aCompletedOrder, anApiKey, anEvent, aSignedInUser, aTicket, aToken, aUser } from "./testing/factories.ts";
import { filesInZip } from "./testing/files-in-zip.ts";

// A short id opens and changes what it names, for anyone who has it. No response shows one to a
// member who may not change that thing.

beforeAll(openHome);
afterAll(closeHome);

const KEYS: Record<string, BearerKey> = { o: "order", a: "ticket", cil: "check_in_list", ci: "check_in_list" };
// By their length: random bytes in base64url can begin with the same letters.
const KEY = /(?<![\w-])(o|a|cil|ci)_[A-Za-z0-9]{22}(?![\w-])/g;

type Kind = Worker & { at: "everywhere" | "event" | "organizer" };
const KINDS: Kind[] = [
  { role: "ADMIN", work: "EVERYTHING", at: "everywhere" },
  ...WORKS.flatMap((work) =>
    (["everywhere", "event", "organizer"] as const).map((at) => ({ role: "ORGANIZER" as const, work, at })),
  ),
  // API keys of an admin
  { role: "ADMIN", work: "EVERYTHING", at: "everywhere", scopes: SCOPE_PRESETS.READ },
  { role: "ADMIN", work: "EVERYTHING", at: "event", scopes: ["orders:write", "attendees:read", "check_in:read"] },
  { role: "ADMIN", work: "EVERYTHING", at: "organizer", scopes: ["orders:read", "attendees:write", "tickets:read"] },
];

async function aMember({ role, work, at, scopes }: Kind): Promise<{ token: string; world: World }> {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const world = await aWorld(owner);
  const scope =
    at === "event"
      ? { at: { events: [{ id: Number(world.event_id) }] } }
      : at === "organizer"
        ? { at: { organizers: [{ id: Number(world.organizer_id) }] } }
        : {};
  if (scopes) {
    const ids = { event_ids: [Number(world.event_id)], organizer_ids: [Number(world.organizer_id)] };
    const limits = at === "event" ? { event_ids: ids.event_ids } : { organizer_ids: ids.organizer_ids };
    const limited = at === "everywhere" ? {} : { is_limited: true, ...limits };
    const { key } = await anApiKey(app.db, { account: owner.account, user: owner.user, scopes, ...limited });
    return { token: key, world };
  }
  const user = await aUser(app.db, { account: owner.account, role, work, ...scope });
  return { token: await aToken(app.db, user, owner.account), world };
}

/** The text of a response, including the files of an archive. */
function textOf({ rawPayload, headers }: Awaited<ReturnType<typeof ask>>): string {
  const isZip = rawPayload.subarray(0, 2).toString("latin1") === "PK";
  const parts = isZip ? Object.values(filesInZip(rawPayload)) : [rawPayload];
  return [JSON.stringify(headers), ...parts.map((part) => part.toString("latin1"))].join("\n");
}

/**
 * Reads come first, before writes change or delete what they read. Live streams are left out: they
 * don't end, and they contain only nouns and counts.
 */
const CALLS = forMembers
  .filter(({ endpoint }) => endpoint.kind !== "events")
  .toSorted((a, b) => orderOf(a) - orderOf(b));

function orderOf({ name, endpoint }: Named): number {
  if (endpoint.doing === "reading") return 0;
  if (/logout|signOut|account_closing|endSignIn|endOther/.test(name)) return 3;
  return endpoint.method === "DELETE" ? 2 : 1;
}

// SECURITY S78
describe("short ids", () => {
  test.each(KINDS)(
    "short ids are shown to $role $work ($at, $scopes) only where they may change what it names",
    async (kind) => {
      const { token, world } = await aMember(kind);
      const leaks: string[] = [];
      const seen = new Set<BearerKey>();
      let answered = 0;
      for (const call of CALLS) {
        const hasBody = !["GET", "DELETE"].includes(call.endpoint.method);
        const body = hasBody && call.endpoint.kind === "json" ? (bodyIn(world, call.name) ?? {}) : undefined;
        const response = await ask(call, { token, params: world, body });
        if (response.statusCode < 300) answered += 1;
        for (const [, prefix = ""] of textOf(response).matchAll(KEY)) {
          const key = KEYS[prefix] ?? "order";
          seen.add(key);
          if (!mayHoldKey(kind, key)) leaks.push(`${call.name}: ${prefix}_`);
        }
      }
      expect([...new Set(leaks)]).toEqual([]);
      expect(answered, "most calls that this member may make are answered").toBeGreaterThan(15);
      expect([...seen].toSorted()).toEqual(
        [...new Set(Object.values(KEYS))].filter((key) => mayHoldKey(kind, key)).toSorted(),
      );
    },
  );

  test("ticket link does not show the short ids of its order and of other tickets", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const ticket = await aTicket(app.db, { event });
    const { attendees } = await aCompletedOrder(app.db, { event, ticket, quantity: 3 });
    const params = { event_id: event.id, attendee_short_id: attendees[0]?.short_id ?? "" };
    const calls = endpoints.filter(({ endpoint }) => endpoint.access === "ticket_holder");
    expect(calls.map(({ name }) => name)).toContain("checkout.ticket");
    for (const call of calls) {
      const found = textOf(await ask(call, { params })).matchAll(KEY);
      expect([...new Set([...found].map(([key]) => key))].filter((key) => key !== params.attendee_short_id)).toEqual(
        [],
      );
    }
    expect((await app.call(checkout.ticket, { params })).body.data.order_short_id).toBeNull();
  });
});
