import { resolve } from "node:path";
import { RuleTester } from "oxlint/plugins-dev";
import { describe, test } from "vitest";
import foyer from "./foyer.js";

RuleTester.describe = describe;
RuleTester.it = test;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "tsx" } }, cwd: resolve(".") });

check("lean-endpoints", {
  valid: [
    page(
      'import { tickets } from "#contract/tickets.ts"; call(tickets.create, { body }); tickets.list.path; tickets.list.method;',
    ),
    page('import { tickets } from "#contract/tickets.ts"; type Body = Body<typeof tickets.create.body>;'),
    page('import { ticketList } from "#contract/tickets.ts"; ticketList.filters.type;'),
    page('import { type ticketInput } from "#contract/tickets.ts"; type Input = typeof ticketInput;'),
    page('const schema = () => import("#contract/tickets.ts").then((m) => m.ticketInput);'),
  ],
  invalid: [
    { ...page('import { tickets } from "#contract/tickets.ts"; tickets.create.body.parse({});'), errors: 1 },
    { ...page('import { tickets } from "#contract/tickets.ts"; const { path, returns } = tickets.list;'), errors: 1 },
    { ...page('import { ticketInput } from "#contract/tickets.ts"; ticketInput.parse({});'), errors: 1 },
    { ...page('import { ticketInput as input } from "#contract/tickets.ts"; useForm(input);'), errors: 1 },
  ],
});

check("brands-are-minted", {
  valid: ["const event: OwnEvent = await ownEvent(db, caller, id);", "row as Order;"],
  invalid: [
    { code: "row as OwnEvent;", errors: 1 },
    { code: "rows as LockedOrder[];", errors: 1 },
    { code: "find() as Promise<OwnEvent | undefined>;", errors: 1 },
  ],
});

check("any-of-lists", {
  valid: [
    'db.where("id", "=", anyOf(ids));',
    'db.where("status", "in", ["QUEUED", "SENDING"]);',
    'db.where("id", "in", (users) => users.selectFrom("users").select("id"));',
    'const ofEvent = tx.selectFrom("tickets").select("id"); tx.where("ticket_id", "not in", ofEvent);',
    "sql`select from files where key in (${key}, ${other})`;",
    'scan(direction, "in");',
  ],
  invalid: [
    { code: 'db.where("id", "in", ids);', errors: 1 },
    { code: 'db.where(({ eb }) => eb("id", "not in", orders.map(({ id }) => id)));', errors: 1 },
    { code: 'db.where("id", "in", [first, ...others]);', errors: 1 },
    { code: "sql`select from files where key in (${sql.join(keys)})`;", errors: 1 },
  ],
});

check("names-of-booleans", {
  valid: [
    "const isFree = true;",
    "const { is_free } = ticket; show({ is_free });",
    "function show({ is_free }: Ticket) { return is_free; }",
    "const x = { is_free: true };",
    "const price_id = 1;",
  ],
  invalid: [
    {
      code: "const is_free: boolean = price === 0; save({ is_free, other: !is_free });",
      output: "const isFree: boolean = price === 0; save({ is_free: isFree, other: !isFree });",
      errors: 1,
    },
    {
      code: "const f = (has_orders: boolean) => !has_orders;",
      output: "const f = (hasOrders: boolean) => !hasOrders;",
      errors: 1,
    },
    { code: "const { free: is_free } = ticket;", output: "const { free: isFree } = ticket;", errors: 1 },
  ],
});

check("name-of-the-app", {
  valid: ["let app: TestApp; app = await testApp();", "async function once() { const unguarded = await testApp(); }"],
  invalid: [
    {
      code: "export let t: TestApp; beforeAll(async () => void (t = await testApp())); test('x', () => t.get({ t }));",
      output:
        "export let app: TestApp; beforeAll(async () => void (app = await testApp())); test('x', () => app.get({ t: app }));",
      errors: 1,
    },
  ],
});

check("one-way-to-import", {
  valid: [
    server(
      'import { hold } from "#server/stock/hold-stock.ts"; import { lockOrder } from "./lock-order.ts"; import pg from "pg";',
    ),
    { code: 'import { readConfig } from "../src/server/platform/config.ts";', filename: resolve("scripts/develop.ts") },
  ],
  invalid: [
    {
      ...server('import { hold } from "../stock/hold-stock.ts"; export { a } from "#server/orders/a.ts";'),
      output: 'import { hold } from "#server/stock/hold-stock.ts"; export { a } from "./a.ts";',
      errors: 2,
    },
    {
      ...server('const later = () => import("../../contract/orders.ts");'),
      output: 'const later = () => import("#contract/orders.ts");',
      errors: 1,
    },
  ],
});

function check(name: string, cases: Parameters<RuleTester["run"]>[2]) {
  const rule = foyer.rules[name];
  if (!rule) throw new Error(`There is no rule ${name}`);
  tester.run(name, rule, cases);
}

function page(code: string) {
  return { code, filename: resolve("src/web/organizer/page.tsx") };
}

function server(code: string) {
  return { code, filename: resolve("src/server/orders/cancel-order.ts") };
}
