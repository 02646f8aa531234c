import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { api } from "#contract/all.ts";
import type { Noun } from "#contract/cache-tags.ts";
import { fieldMessages } from "./platform/http/validation.ts";
import { ask, type RequestOptions, bodyIn, inOneWorld, openOrder, type Response } from "./testing/api/requests.ts";
import { FULL_BODIES } from "./testing/api/bodies.ts";
import { endpoints, type Named, takesSorting, withFields } from "./testing/api/calls.ts";
import { app } from "./testing/api/app.ts";
import { aChangeIn, aChoiceIn, isChange, newCodeIn, PASSWORD_HASH } from "./testing/api/states.ts";
import { aWorld, type SignedInUser, type World } from "./testing/api/world.ts";
import {
  AWKWARD_VALUES,
  AWKWARD_STRINGS,
  namesIn,
  type PathInBody,
  pathsIn,
  withValue,
} from "./testing/awkward-values.ts";
import { aSignedInUser } from "./testing/factories.ts";
import { aCodeApp } from "./testing/mfa.ts";

inOneWorld();

/** A body as it is sent, with the awkward value and its place where there is only one. */
type Sent = { body: unknown; place?: PathInBody; value?: unknown };

const ARRIVING = AWKWARD_VALUES.map((value): unknown => JSON.parse(JSON.stringify(value)));

// SECURITY S152
describe("awkward values", () => {
  let world: World;
  let member: SignedInUser;

  // Rate limits are tested elsewhere.
  beforeAll(() => vi.spyOn(app.context.limits, "count").mockImplementation(() => undefined));
  /**
   * Creates a world for each call that changes something. In a shared one, an event that another
   * call has archived would refuse everything, and each read would include what a hundred other
   * calls have made.
   */
  async function inWorldOfItsOwn(): Promise<void> {
    member = await aSignedInUser(app.db, { is_owner: true, password_hash: await PASSWORD_HASH });
    world = await aWorld(member);
    // The member has every factor that their account could require.
    await aCodeApp(app.db, member.user);
  }
  afterAll(() => vi.restoreAllMocks());

  async function fullBody(name: string): Promise<object> {
    const prices = await app.db
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

  const proofOf = ({ endpoint: { access } }: Pick<Named, "endpoint">): Partial<RequestOptions> => {
    if (access === "buyer" || access === "payer") return { ...openOrder(world) };
    return { token: member.token, params: world, ...(access === "loopback" ? { from: "127.0.0.1" } : {}) };
  };

  async function readMade(route: Named, id: number): Promise<void> {
    const detailRoutes = endpoints.filter(
      ({ endpoint: { method, path } }) => method === "GET" && /^\/:\w+_id$/.test(path.replace(route.endpoint.path, "")),
    );
    await Promise.all(
      detailRoutes.map((of) => readWell(of, { params: { [/\w+_id$/.exec(of.endpoint.path)?.[0] ?? ""]: id } })),
    );
  }

  /** Reads what was changed, the lists that contain it, and the public pages. */
  async function readAround(route: Named): Promise<void> {
    if (["attendees.reactivate", "self_service.transferTicket"].includes(route.name))
      world.attendee_short_id = await newCodeIn(world);
    const listRoutes = endpoints.filter(
      ({ endpoint: { method, path } }) => method === "GET" && path === route.endpoint.path,
    );
    const everybodys = [api.public_events.get, api.checkout.ticket].filter(({ provides }) =>
      isTouched(route, provides ?? []),
    );
    const around = /^(events|organizers)\./.test(route.name) ? [api.events.list] : [];
    const affected = [...listRoutes.map(({ endpoint }) => endpoint), ...everybodys, ...around];
    await Promise.all(
      affected.map((endpoint) => readWell({ endpoint }, takesSorting(endpoint) ? { query: "?per_page=100" } : {})),
    );
  }

  async function readWell(of: Pick<Named, "endpoint">, { params, query }: Pick<RequestOptions, "params" | "query">) {
    const proof = proofOf(of);
    const read = await ask(of, { ...proof, params: { ...proof.params, ...params }, ...(query && { query }) });
    expect(read.statusCode, `${of.endpoint.path}: ${read.body}`).toBe(200);
  }

  test.each(withFields)(
    "$name survives awkward values in every field, when they are written and when they are read",
    { timeout: 400_000 },
    async (route) => {
      await inWorldOfItsOwn();
      const body = await fullBody(route.name);
      const all = [...ARRIVING, { ...body, nobody_knows_this: 1 }].map((awkward): Sent => ({ body: awkward }));
      const nested = pathsIn(route.endpoint.body).flatMap((path) =>
        ARRIVING.map((value): Sent => ({ body: withValue(body, path, value), place: path, value })),
      );
      const send = async (awkward: unknown) => {
        // The limit of password attempts is tested elsewhere.
        if (["auth.login", "users.changePassword"].includes(route.name))
          await app.db.deleteFrom("sign_in_origins").execute();
        const response = await ask(route, { ...proofOf(route), body: awkward });
        const summary = `${JSON.stringify(awkward)?.slice(0, 2_000)}: ${response.body.slice(0, 300)}`;
        expect(response.statusCode, `${summary}`).toBeLessThan(500);
        return response;
      };
      const { fitting, refused } = splitBySchema(
        route.endpoint.body,
        [...nested, ...all],
        (awkward) => awkward.body ?? {},
      );
      await someAtOnce(refused, 8, async (awkward) => void (await send(awkward.body)));
      let hasMade = false;
      for (const batch of inRounds(fitting)) await readBatch(batch);
      // Created rows stay beside later ones, so it is enough to read the lists once.
      if (hasMade) await readAround(route);

      /**
       * Splits a combination that is refused into halves, down to single values as they were given.
       */
      async function readBatch(batch: readonly Sent[]): Promise<void> {
        const response = await send(batch.length === 1 ? batch[0]?.body : combined(body, batch));
        if (response.statusCode < 300) return readBack(response);
        if (batch.length === 1) return;
        const half = Math.ceil(batch.length / 2);
        await readBatch(batch.slice(0, half));
        await readBatch(batch.slice(half));
      }

      /**
       * A change overwrites the one before, so everything that shows it is read before the next is
       * sent.
       */
      async function readBack(response: Response): Promise<void> {
        const id: unknown = response.statusCode === 201 ? response.json().data?.id : undefined;
        if (!id) return readAround(route);
        hasMade = true;
        await readMade(route, Number(id));
      }
    },
  );

  describe("awkward values in queries", () => {
    beforeAll(inWorldOfItsOwn);

    test.each(endpoints.filter(({ endpoint }) => endpoint.method === "GET" && namesIn(endpoint).length > 0))(
      "$name survives awkward values in its query",
      { timeout: 400_000 },
      async (route) => {
        const names = [...namesIn(route.endpoint), "__proto__", "constructor", "filter_fields[__proto__][eq]"];
        const queries = names.flatMap((name) =>
          // A string that is not well-formed can't be encoded and is sent as bytes.
          AWKWARD_STRINGS.map((value) => (value.isWellFormed() ? encodeURIComponent(value) : "%ed%a0%80")).map(
            (value) => `?${encodeURIComponent(name)}=${value}`,
          ),
        );
        const read = (query: string) => Object.fromEntries(new URLSearchParams(query));
        const { fitting, refused } = splitBySchema(route.endpoint.query, queries, read);
        await someAtOnce([...fitting, ...refused], 8, async (query) => {
          const response = await ask(route, { ...proofOf(route), query });
          expect(response.statusCode, `${query}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
        });
      },
    );
  });

  /**
   * Splits values by the endpoint's schema. A value that the schema refuses gets no further. It is
   * checked here with its localized error, which takes a hundredth of the time; one in 29 of these
   * is sent nevertheless, so that each value is sent in some place.
   */
  function splitBySchema<Any>(schema: z.ZodType, all: readonly Any[], read: (sent: Any) => unknown) {
    const [fitting, refused]: [Any[], Any[]] = [[], []];
    for (const sent of all) {
      const verdict = schema.safeParse(read(sent), { reportInput: true });
      if (!verdict.success && Object.keys(fieldMessages("de", verdict.error.issues)).length === 0)
        throw new Error(`Refused without a word: ${JSON.stringify(sent).slice(0, 2_000)}`);
      (verdict.success ? fitting : refused).push(sent);
    }
    return { fitting, refused: refused.filter((_sent, at) => at % 29 === 0) };
  }

  /**
   * Combines one value of each place in a round. Sent separately, everything that shows them would
   * be read a thousand times.
   */
  function inRounds(fitting: readonly Sent[]): Sent[][] {
    const isSingle = ({ place }: Sent) => !place || fitting.some((other) => isInside(other.place, place));
    const byPath = Map.groupBy(
      fitting.filter((sent) => !isSingle(sent)),
      ({ place }) => place?.join("."),
    );
    const pathGroups = [...byPath.values()];
    const rounds = Math.max(0, ...pathGroups.map(({ length }) => length));
    return [
      ...fitting.filter(isSingle).map((sent) => [sent]),
      ...Array.from({ length: rounds }, (_, at) => pathGroups.flatMap((values) => values.slice(at, at + 1))),
    ];
  }

  function isTouched({ endpoint: { invalidates = [] } }: Named, nouns: readonly Noun[]): boolean {
    return nouns.some((noun) => invalidates.includes(noun));
  }

  function isInside(inner: PathInBody | undefined, outer: PathInBody): boolean {
    return inner !== undefined && inner.length > outer.length && outer.every((name, at) => name === inner[at]);
  }

  /** The valid body with each of the values in its place. */
  function combined(body: object, batch: readonly Sent[]): unknown {
    return batch.reduce<unknown>((made, { place = [], value }) => withValue(made, place, value), body);
  }

  async function someAtOnce<Value>(all: readonly Value[], at_once: number, work: (value: Value) => Promise<void>) {
    const left = all.values();
    await Promise.all(
      Array.from({ length: at_once }, async () => {
        for (const value of left) await work(value);
      }),
    );
  }

  test("every email that awkward values caused can be rendered", async () => {
    const mails = await app.db.selectFrom("mails").selectAll().where("kind", "<>", "TICKET").execute();
    expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    for (const mail of mails) await app.context.mailing.write(mail);
  });
});
