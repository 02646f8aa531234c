import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { WALK } from "../../e2e/fixtures/routes.ts";
import routes from "../../src/web/routes.ts";

test("every URL of the product is visited by the layout tests", () => {
  expect(Object.keys(WALK).toSorted()).toEqual([...new Set(addressesOf(routes))].toSorted());
});

function addressesOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path}` : above;
    if (children) return addressesOf(children, own);
    return index || path ? [own || "/"] : [];
  });
}
