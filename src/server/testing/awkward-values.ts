import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { declarationOf, operatorsOf } from "#contract/lists.ts";

/** What programs, mistakes and attackers send where a form would send something sensible. */
export const AWKWARD_VALUES: readonly unknown[] = [
  ...["\0", "a\0b", "a\udc00", "\u202eevil\u2066", "\u2028", "a\r\nBcc: x@example.test", "", " ", "\u3000"],
  ...["0", "7e0", "1e400", "NaN", "null", "true", "9223372036854775808"],
  ...["2027-05-03T19:30+99:99", "2027-05-03T19:30+24:00", "2027-05-03T19:30:75", "2027-05-03T19:30:00.1234567890"],
  ...["2027-02-30T00:00", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2027-03-28T02:30"],
  ...["12", "##", "ßa", "--", "UTC+25:99", "Etc/GMT+25", "+25:00", "XXX"],
  ...["%", "\\", "'; drop table events; --", "https://[", "http://\0", "javascript:alert(1)"],
  ...["<p onclick='x()'>Hi<script>1</script>", "=?utf-8?Q?x?=", "👩‍👩‍👧", "a@b", "a".repeat(100_000), "é".repeat(300)],
  ...[0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, true, false, null],
  ...[[], [[]], ["a"], [null], [1, 1, 1], {}, { toString: 1 }, { length: 1e9 }, nested(2_000)],
  ...[JSON.parse('{"__proto__":{"role":"ADMIN"}}'), JSON.parse('{"constructor":{"prototype":{"role":"ADMIN"}}}')],
];

/** The values that matter in a query string, where everything is text. */
export const AWKWARD_STRINGS: readonly string[] = [
  ...[
    "\0",
    "\ud800",
    "\u202e",
    "",
    "%",
    "\\",
    "null",
    "-0",
    "-1",
    "07",
    "1e3",
    "999999999999999",
    "9223372036854775808",
  ],
  ...["2027-05-03T19:30:00+99:99", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "a,,b", "a".repeat(500)],
];

/**
 * Returns every path in a body that the endpoint declares, at any depth: `["prices", 0, "price"]`.
 */
export function pathsIn(body: z.ZodType): PathInBody[] {
  return pathsOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), []);
}

export type PathInBody = (string | number)[];

/**
 * Returns every parameter of an endpoint's query string; for a list also its filters, each with
 * every operator.
 */
export function namesIn({ query }: Endpoint): string[] {
  const declared = declarationOf(query);
  if (!declared) return pathsIn(query).map(([name]) => String(name));
  const filters = Object.entries(declared.filters).flatMap(([field, kind]) =>
    operatorsOf(kind).map((operator) => `filter_fields[${field}][${operator}]`),
  );
  return [...Object.keys(declared.known.shape), ...filters];
}

export function withValue(body: unknown, [first, ...rest]: PathInBody, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = withValue((body as Record<string, unknown> | undefined)?.[first], rest, value);
  if (typeof first === "number") return Array.isArray(body) && first < body.length ? body.with(first, inner) : [inner];
  return { ...(body as object), [first]: inner };
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] };

function pathsOf(schema: z.core.JSONSchema.BaseSchema | Schema, at: PathInBody): PathInBody[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema as Schema;
  const inner = [
    ...Object.entries(properties).flatMap(([name, property]) => pathsOf(property, [...at, name])),
    ...(items ? pathsOf(items, [...at, 0]) : []),
    ...[...anyOf, ...allOf].flatMap((variant) => pathsOf(variant, at).filter((path) => path.length > at.length)),
  ];
  return at.length === 0 ? inner : [at, ...inner];
}

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
}
