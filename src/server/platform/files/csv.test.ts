import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { sendCsv, type CsvColumn, inBatches } from "./csv.ts";

type Person = { name: string | null; paid: number | string };

const columns: CsvColumn<Person>[] = [
  { heading: "Name", cell: (person) => person.name },
  { heading: "Bezahlt, in EUR", cell: (person) => person.paid },
];

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

function serving(batches: () => AsyncGenerator<Person[]>, name = "people"): FastifyInstance {
  app = fastify();
  app.get("/people", async (_request, reply) => sendCsv(reply, { name, columns, batches: batches() }));
  return app;
}

async function csvOf(people: Person[]): Promise<string> {
  const response = await serving(() => inBatches(async (after) => (after ? [] : people))).inject("/people");
  return response.body;
}

// SECURITY S163
test("CSV file is RFC 4180 in UTF-8 with a byte order mark", async () => {
  const csv = await csvOf([
    { name: 'Zoë "Zo" Müller, Jr.', paid: "12.50" },
    { name: "two\nlines", paid: 3 },
    { name: null, paid: 0 },
  ]);
  expect(csv).toBe('\uFEFFName,"Bezahlt, in EUR"\r\n"Zoë ""Zo"" Müller, Jr.",12.50\r\n"two\nlines",3\r\n,0\r\n');
});

test.each(["=1+1", "+49 30 1", "-Bob", "@sum(A1)", "\tx", "\rx"])(
  "CSV cell that looks like a formula is prefixed with an apostrophe: %j",
  async (name) => {
    expect(await csvOf([{ name, paid: -5 }])).toMatch(/\r\n"?'[^\r]?/);
    expect(await csvOf([{ name, paid: -5 }])).toMatch(/,-5\r\n$/);
  },
);

test.each([
  ['x;=HYPERLINK("http://evil","ok");y', `"x;'=HYPERLINK(""http://evil"",""ok"");y"`],
  ["x; =1+1", `"x; '=1+1"`],
  ["x;\u00a0@sum(A1)", `"x;\u00a0'@sum(A1)"`],
  ["x;-1+1;+1", `"x;'-1+1;'+1"`],
  ['x;"=1+1"', `"x;""'=1+1"""`],
  ["x\t=1+1", `"x\t'=1+1"`],
  ["x\n=1+1\n-1+1", `"x\n'=1+1\n'-1+1"`],
  ["x\r\n+1+1", `"x\r\n'+1+1"`],
  ["x;＝1+1", `"x;'＝1+1"`],
  ["=1;=2", `"'=1;'=2"`],
])(
  "CSV cell is prefixed with an apostrophe also after characters at which a spreadsheet may split: %j",
  async (name, written) => {
    expect(await csvOf([{ name, paid: 0 }])).toBe(`\uFEFFName,"Bezahlt, in EUR"\r\n${written},0\r\n`);
  },
);

test.each([
  ["Seat 3; balcony", '"Seat 3; balcony"'],
  ["front; -behind; + more", '"front; -behind; + more"'],
  ["- first\n\nb - c", `"'- first\n\nb - c"`],
  ["a - b = c + d @ e", "a - b = c + d @ e"],
  ["Ana, +351 210 000 000", '"Ana, +351 210 000 000"'],
])("CSV cell with ordinary text is unchanged: %j", async (name, written) => {
  expect(await csvOf([{ name, paid: 0 }])).toContain(`\r\n${written},0\r\n`);
});

test("negative amount in a CSV file is a number, which spreadsheets can sum", async () => {
  expect(await csvOf([{ name: "-5.00-1", paid: "-5.00" }])).toMatch(/\r\n'-5\.00-1,-5\.00\r\n$/);
});

test("CSV file without rows has the headings", async () => {
  expect(await csvOf([])).toBe('\uFEFFName,"Bezahlt, in EUR"\r\n');
});

test("CSV file name cannot break out of its header", async () => {
  const response = await serving(() => inBatches(async () => []), 'orders-"x"\r\n; ночь').inject("/people");
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toBe(
    "attachment; filename=\"orders-_x_ _.csv\"; filename*=UTF-8''orders-%22x%22%0D%0A%3B%20%D0%BD%D0%BE%D1%87%D1%8C.csv",
  );
});

test("CSV response sends the first rows before the next ones are read", async () => {
  let sawFirst = () => {};
  const isSeen = new Promise<void>((resolve) => (sawFirst = resolve));
  const response = await open(
    serving(async function* () {
      yield [{ name: "Ada", paid: 1 }];
      await isSeen;
      yield [{ name: "Grace", paid: 2 }];
    }),
  );
  const [first] = (await once(response, "data")) as [Buffer];
  expect(String(first)).toContain("Ada");
  sawFirst();
  const [second] = (await once(response, "data")) as [Buffer];
  expect(String(second)).toContain("Grace");
});

test("CSV error before the first row is still an error response", async () => {
  const failing = serving(() => inBatches(() => Promise.reject(new Error("the database is away"))));
  failing.setErrorHandler((_error, _request, reply) => reply.status(503).send({ code: "unavailable" }));
  const response = await failing.inject("/people");
  expect([response.statusCode, response.json(), response.headers["content-type"]]).toEqual([
    503,
    { code: "unavailable" },
    "application/json; charset=utf-8",
  ]);
});

test("CSV rows are not read ahead of a slow client", async () => {
  let batches = 0;
  const row = { name: "x".repeat(1_000), paid: 1 };
  const response = await open(
    serving(() => inBatches(async (_after, size) => (++batches > 500 ? [] : Array.from({ length: size }, () => row)))),
  );
  response.pause();
  await pause(300);
  const before = batches;
  await pause(300);
  expect(batches).toBe(before);
  expect(batches).toBeLessThan(50);
  response.destroy();
});

test("CSV rows are no longer read after the client disconnects", async () => {
  let batches = 0;
  let ended = () => {};
  const end = new Promise<void>((resolve) => (ended = resolve));
  const response = await open(
    serving(async function* () {
      try {
        for (;;) {
          batches += 1;
          await pause(1);
          yield Array.from({ length: 250 }, () => ({ name: "Ada", paid: 1 }));
        }
      } finally {
        ended();
      }
    }),
  );
  await once(response, "data");
  response.destroy();
  await end;
  const before = batches;
  await pause(50);
  expect(batches).toBe(before);
});

async function open(served: FastifyInstance) {
  await served.listen({ port: 0, host: "127.0.0.1" });
  const { port } = served.server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", path: "/people" }).end();
  const [response] = (await once(outgoing, "response")) as [import("node:http").IncomingMessage];
  response.on("error", () => {});
  return response;
}
