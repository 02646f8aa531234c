import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { api } from "#contract/all.ts";
import { fieldSentences } from "./platform/http/validation.ts";
import { ask, type HowAsked, bodyIn, inOneWorld, openOrder, type Response } from "./testing/api/asking.ts";
import { FULL_BODIES } from "./testing/api/bodies.ts";
import { endpoints, type Named, withFields } from "./testing/api/calls.ts";
import { home } from "./testing/api/home.ts";
import { aChangeIn, aChoiceIn, isChange, newCodeIn, PASSWORD_HASH } from "./testing/api/states.ts";
import { aWorld, type SignedInUser, type World } from "./testing/api/world.ts";
import {
  AWKWARD_VALUES,
  AWKWARD_WORDS,
  namesIn,
  type PlaceInBody,
  placesIn,
  withValue,
} from "./testing/awkward-values.ts";
import { aSignedInUser } from "./testing/factories.ts";
import { aCodeApp } from "./testing/factors.ts";

inOneWorld();

/** A body, and what is awkward in it, where that is one place. */
type Sent = { body: unknown; place?: PlaceInBody; value?: unknown };

describe("awkward values", () => {
  let world: World;
  let member: SignedInUser;

  beforeAll(async () => {
    // How often is tried elsewhere.
    vi.spyOn(home.context.limits, "count").mockImplementation(() => undefined);
    member = await aSignedInUser(home.db, { is_owner: true, password_hash: await PASSWORD_HASH });
    world = await aWorld(member);
    // Whatever their account asks for, they have it.
    await aCodeApp(home.db, member.user);
  });
  afterAll(() => vi.restoreAllMocks());

  async function fullBody(name: string): Promise<object> {
    const prices = await home.db
      .selectFrom("ticket_prices")
      .select("id")
      .where("ticket_id", "=", Number(world.ticket_id))
      .where("deleted_at", "is", null)
      .execute();
    const price_id = prices[0]?.id;
    const body = { ...bodyIn(world, name), ...FULL_BODIES[name] };
    if (name === "checkout.reserve")
      return {
        ...body,
        tickets: [{ ticket_id: world.ticket_id, quantities: [{ price_id, quantity: 1, price: 100 }] }],
      };
    if (name === "attendees.create") return { ...body, ...(await aChoiceIn(world)) };
    if (isChange(name)) return { ...body, ...(await aChangeIn(world, member.token)) };
    if (name === "order_changes.preview") return { steps: (await aChangeIn(world, member.token)).steps };
    if (name !== "checkout.complete") return body;
    const guest = { ticket_price_id: price_id, first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    return { ...body, attendees: [guest] };
  }

  const proofOf = ({ endpoint: { access } }: Named): Partial<HowAsked> => {
    if (access === "buyer" || access === "payer") return { ...openOrder(world) };
    return { token: member.token, params: world, ...(access === "loopback" ? { from: "127.0.0.1" } : {}) };
  };

  /** What was taken can be read: the thing itself, the lists it is in, and the pages that everybody sees. */
  async function readBack(one: Named, response: Response): Promise<void> {
    if (one.name === "attendees.reactivate") world.attendee_short_id = await newCodeIn(world);
    const made: unknown = response.statusCode === 204 ? undefined : response.json().data?.id;
    const ofMade = endpoints.filter(
      ({ endpoint: { method, path } }) =>
        method === "GET" && made && /^\/:\w+_id$/.test(path.replace(one.endpoint.path, "")),
    );
    const there = endpoints.filter(({ endpoint: { method, path } }) => method === "GET" && path === one.endpoint.path);
    const everybodys = [api.public_events.get, api.checkout.ticket].map((endpoint) => ({ name: "", endpoint }));
    const around = /^(events|organizers)\./.test(one.name) ? [{ name: "", endpoint: api.events.list }] : [];
    const asked = [
      ...[...there, ...everybodys, ...around].map((of) => ({ of, made: {} })),
      ...ofMade.map((of) => ({ of, made: { [/\w+_id$/.exec(of.endpoint.path)?.[0] ?? ""]: Number(made) } })),
    ];
    const answers = asked.map(async ({ of, made: of_made }) => {
      const proof = proofOf(of);
      const read = await ask(of as Named, { ...proof, params: { ...proof.params, ...of_made } });
      expect(read.statusCode, `${of.endpoint.path}: ${read.body}`).toBe(200);
    });
    await Promise.all(answers);
  }

  test.each(withFields)(
    "$name: no value in any field makes it stumble, now or when it is read",
    { timeout: 400_000 },
    async (one) => {
      const body = await fullBody(one.name);
      const all = [...AWKWARD_VALUES, { ...body, nobody_knows_this: 1 }].map((awkward): Sent => ({ body: awkward }));
      const inPlaces = placesIn(one.endpoint.body).flatMap((place) =>
        AWKWARD_VALUES.map((value): Sent => ({ body: withValue(body, place, value), place, value })),
      );
      const send = async (awkward: unknown) => {
        // How often a password is tried is counted elsewhere.
        if (["auth.login", "users.changePassword"].includes(one.name))
          await home.db.deleteFrom("sign_in_places").execute();
        const response = await ask(one, { ...proofOf(one), body: awkward });
        const said = `${JSON.stringify(awkward)?.slice(0, 2_000)}: ${response.body.slice(0, 300)}`;
        expect(response.statusCode, `${said}`).toBeLessThan(500);
        return response;
      };
      const taken: Sent[] = [];
      const sent = travelling(one.endpoint.body, [...inPlaces, ...all], (awkward) => asJson(awkward.body));
      await someAtOnce(sent, one.name.startsWith("checkout.") ? 1 : 8, async (awkward) => {
        const response = await send(awkward.body);
        if (response.statusCode >= 300) return;
        if (one.endpoint.method === "POST") await readBack(one, response);
        else taken.push(awkward);
      });
      // Each of them overwrites the one before: it is read before the next is sent.
      for (const some of inRounds(taken)) await readTogether(some);

      /** What doesn't go together is tried in halves: at last each alone, as it was taken. */
      async function readTogether(some: readonly Sent[]): Promise<void> {
        const response = await send(some.length === 1 ? some[0]?.body : together(body, some));
        if (response.statusCode < 300 || some.length === 1) return readBack(one, response);
        const half = Math.ceil(some.length / 2);
        await readTogether(some.slice(0, half));
        await readTogether(some.slice(half));
      }
    },
  );

  test.each(endpoints.filter(({ endpoint }) => endpoint.method === "GET" && namesIn(endpoint).length > 0))(
    "$name: nor does any in its query",
    { timeout: 400_000 },
    async (one) => {
      const names = [...namesIn(one.endpoint), "__proto__", "constructor", "filter_fields[__proto__][eq]"];
      const queries = names.flatMap((name) =>
        // What a browser's own words can't hold is sent as bytes.
        AWKWARD_WORDS.map((value) => (value.isWellFormed() ? encodeURIComponent(value) : "%ed%a0%80")).map(
          (value) => `?${encodeURIComponent(name)}=${value}`,
        ),
      );
      const read = (query: string) => Object.fromEntries(new URLSearchParams(query));
      await someAtOnce(travelling(one.endpoint.query, queries, read), 8, async (query) => {
        const response = await ask(one, { ...proofOf(one), query });
        expect(response.statusCode, `${query}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
      });
    },
  );

  /**
   * What has to be sent. What its schema refuses gets no further than that, and is refused here as there, in the reader's words, which
   * takes a hundredth of the time; of these one in 29 travels, and each value in some place.
   */
  function travelling<Any>(schema: z.ZodType, all: readonly Any[], read: (sent: Any) => unknown): Any[] {
    let refused = 0;
    return all.filter((sent) => {
      const judged = schema.safeParse(read(sent), { reportInput: true });
      if (judged.success) return true;
      if (Object.keys(fieldSentences("de", judged.error.issues)).length === 0)
        throw new Error(`Refused without a word: ${JSON.stringify(sent).slice(0, 2_000)}`);
      return refused++ % 29 === 0;
    });
  }

  /** One of each place at a time: with each alone, everything that shows them would be read a thousand times. */
  function inRounds(taken: readonly Sent[]): Sent[][] {
    const isAlone = ({ place }: Sent) => !place || taken.some((other) => isInside(other.place, place));
    const places = Map.groupBy(
      taken.filter((one) => !isAlone(one)),
      ({ place }) => place?.join("."),
    );
    const ofPlaces = [...places.values()];
    const rounds = Math.max(0, ...ofPlaces.map(({ length }) => length));
    return [
      ...taken.filter(isAlone).map((one) => [one]),
      ...Array.from({ length: rounds }, (_, at) => ofPlaces.flatMap((values) => values.slice(at, at + 1))),
    ];
  }

  function isInside(inner: PlaceInBody | undefined, place: PlaceInBody): boolean {
    return inner !== undefined && inner.length > place.length && place.every((name, at) => name === inner[at]);
  }

  /** The good body with the value of each. */
  function together(body: object, some: readonly Sent[]): unknown {
    return some.reduce<unknown>((made, { place = [], value }) => withValue(made, place, value), body);
  }

  function asJson(sent: unknown): unknown {
    return JSON.parse(JSON.stringify(sent)) ?? {};
  }

  async function someAtOnce<Value>(all: readonly Value[], at_once: number, work: (value: Value) => Promise<void>) {
    const left = all.values();
    await Promise.all(
      Array.from({ length: at_once }, async () => {
        for (const value of left) await work(value);
      }),
    );
  }

  test("every mail that came of it can be written", async () => {
    const mails = await home.db.selectFrom("mails").selectAll().where("kind", "<>", "TICKET").execute();
    expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    for (const mail of mails) await home.context.mailing.write(mail);
  });
});
