import { describe, expect, test } from "vitest";
import { makeLog } from "./log.ts";

function logged(err: unknown): string {
  const lines: string[] = [];
  makeLog({ level: "info" }, { write: (line: string) => void lines.push(line) }).error({ err }, "It failed");
  return lines.join("");
}

/** As `pg` makes them. */
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
describe("an error in the log", () => {
  test("of the database has its SQLSTATE, table and stack, and no values", () => {
    const said = logged(databaseError({}));
    expect(JSON.parse(said)).toMatchObject({ err: { code: "23502", table: "orders", column: "email" } });
    expect(said).toContain("log.test.ts");
    expect(said).not.toMatch(/Lovelace|ada@/);
  });

  test("has none as a cause of a cause, and in a list of errors", () => {
    const inner = new Error("inner", { cause: databaseError({}) });
    const said = logged(new Error("outer", { cause: new AggregateError([inner], "all", { cause: inner }) }));
    expect(said).toContain("23502");
    expect(said).not.toMatch(/Lovelace|ada@/);
  });

  test("does not quote the value that could not be read", () => {
    const said = logged(databaseError({ code: "22007", message: 'invalid input syntax for type date: "Lovelace"' }));
    expect(said).toContain("invalid input syntax for type date");
    expect(said).not.toContain("Lovelace");
  });

  test("of a mail server or a provider has no addresses, no bodies and no queries", () => {
    const error = Object.assign(
      new Error("550 5.1.1 <ada@example.test>: unknown\nLovelace\nhttps://x.example/?token=secret"),
      { responseCode: 550, rejected: ["ada@example.test"], raw: { name: "Lovelace" } },
    );
    const said = logged(error);
    expect(JSON.parse(said)).toMatchObject({ err: { responseCode: 550, message: "550 5.1.1 <…@…>: unknown" } });
    expect(said).not.toMatch(/Lovelace|ada@|secret/);
  });
});
