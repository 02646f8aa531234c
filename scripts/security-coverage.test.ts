import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { titlesIn } from "./test-titles.ts";

const DOCUMENT = "docs/security.md";

describe(DOCUMENT, () => {
  test("names for each row tests that exist", () => {
    const rows = [...readFileSync(DOCUMENT, "utf8").matchAll(/^\| (?!against)(.+?) \| (.+) \| (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.flatMap(([, against = "", , proofs = ""]) => missing(proofs).map((gone) => [against, gone]))).toEqual(
      [],
    );
  });

  test.each([
    ['`scripts/spec-coverage.test.ts`: "names tests that …", "finds %s"', []],
    ['`scripts/spec-coverage.test.ts`: "is gone"', ["is gone"]],
    ["`nowhere.test.ts`", ["nowhere.test.ts"]],
    ["nothing", ["no test"]],
  ])("finds what is missing in %s", (proofs, gone) => {
    expect(missing(proofs)).toEqual(gone);
  });
});

/** Files are named from `src/server`, from `src` or from here; `…` stands for the rest of a title. */
function missing(proofs: string): string[] {
  const named = proofs.split("; ").flatMap((proof) => {
    const file = /`([^`]+)`/.exec(proof)?.[1];
    if (file === undefined) return [];
    const path = ["src/server/", "src/", ""].map((from) => from + file).find(existsSync);
    if (path === undefined) return [file];
    const known = titlesIn(path).flat();
    const titles = [...proof.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title);
    return titles.filter((title) => !known.some((one) => title.split("…").every((part) => one.includes(part.trim()))));
  });
  return /`/.test(proofs) ? named : ["no test"];
}
