import { expect, test } from "vitest";
import { requestedPageOf } from "#web/testing/factories.ts";
import { wholeList } from "./complete-list.ts";

type Row = { id: number };

const upTo = (last: number): Row[] => Array.from({ length: last }, (_, at) => ({ id: at + 1 }));
const { signal } = new AbortController();

/**
 * Reads a list of these rows completely and returns the requested pages. After the first page the
 * rows are those of `afterwards`.
 */
async function read(before: Row[], afterwards = before) {
  const requestedPages: string[] = [];
  let rows = before;
  const listQuery = wholeList<Row>(({ page, per_page }) => ({
    queryKey: ["rows", { page, per_page }],
    queryFn: async () => {
      requestedPages.push(page);
      const response = requestedPageOf(rows, new URLSearchParams({ page, per_page }));
      rows = afterwards;
      return response;
    },
  }));
  return { ...(await listQuery.queryFn({ signal })), requestedPages, queryKey: listQuery.queryKey };
}

test.each([
  [0, 1],
  [1, 1],
  [100, 1],
  [101, 2],
  [250, 3],
])("list of %s rows is read completely in %s pages", async (length, pages) => {
  const { data, meta, requestedPages } = await read(upTo(length));
  expect(data).toEqual(upTo(length));
  expect(meta).toMatchObject({ page: 1, total: length, last_page: 1 });
  expect(requestedPages).toHaveLength(pages);
});

test.each<[string, (rows: Row[]) => Row[]]>([
  ["moved to a later page", ([first, ...rest]) => [...rest, first as Row]],
  ["moved to an earlier page", (rows) => [rows.at(-1) as Row, ...rows.slice(0, -1)]],
  ["deleted", ([, ...rest]) => rest],
])("row %s between two pages leaves no other one missing or duplicated (race)", async (_what, change) => {
  const { data } = await read(upTo(150), change(upTo(150)));
  expect(data).toEqual(change(upTo(150)));
});

test("complete list is cached apart from one page of the same list", async () => {
  expect((await read([])).queryKey).toEqual(["rows", { page: "1", per_page: "100" }, "whole"]);
});
