import { describe, expect, test } from "vitest";
import { makeLog } from "./log.ts";

function logged(err: unknown): string {
  const lines: string[] = [];
  makeLog({ level: "info" }, { write: (line: string) => void lines.push(line) }).error({ err }, "It failed");
  return lines.join("");
}

/** An error as `pg` creates it. */
const databaseError = (over: object) =>
  Object.assign(new Error('null value in column "email" of relation "orders" violates not-null constraint'), {
    severity: "ERROR",
    code: "23502",
    table: "orders",
    column: "email",
    detail: "Failing row contains (1, ada@example.test, Lovelace).",
    where: "SQL statement with Lovelace",
    parameters: ["ada@example.test", "Lovelace"],
    ...over,
  });

// SECURITY S11
describe("logged errors", () => {
  test("logged database error has its SQLSTATE, table and stack, and no values", () => {
    const output = logged(databaseError({}));
    expect(JSON.parse(output)).toMatchObject({ err: { code: "23502", table: "orders", column: "email" } });
    expect(output).toContain("log.test.ts");
    expect(output).not.toMatch(/Lovelace|ada@/);
  });

  test("logged database error has no values as a cause of a cause or in a list of errors", () => {
    const inner = new Error("inner", { cause: databaseError({}) });
    const output = logged(new Error("outer", { cause: new AggregateError([inner], "all", { cause: inner }) }));
    expect(output).toContain("23502");
    expect(output).not.toMatch(/Lovelace|ada@/);
  });

  test("logged error does not quote a value that could not be parsed", () => {
    const output = logged(databaseError({ code: "22007", message: 'invalid input syntax for type date: "Lovelace"' }));
    expect(output).toContain("invalid input syntax for type date");
    expect(output).not.toContain("Lovelace");
  });

  test("logged error of a mail server or a provider has no emails, bodies or query strings", () => {
    const error = Object.assign(
      new Error("550 5.1.1 <ada@example.test>: unknown\nLovelace\nhttps://x.example/?token=secret"),
      { responseCode: 550, rejected: ["ada@example.test"], raw: { name: "Lovelace" } },
    );
    const output = logged(error);
    expect(JSON.parse(output)).toMatchObject({ err: { responseCode: 550, message: "550 5.1.1 <…@…>: unknown" } });
    expect(output).not.toMatch(/Lovelace|ada@|secret/);
  });
});
