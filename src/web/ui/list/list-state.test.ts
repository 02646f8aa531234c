import { describe, expect, test } from "vitest";
import type { List } from "#contract/lists.ts";
import { listQueryOf, readListState, withFilter, writeListState } from "./list-state.ts";

const orders: List = {
  sorts: ["created_at", "total_gross"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: ["COMPLETED", "CANCELLED"], created_at: "instant" },
};
const read = (url: string) => readListState(orders, new URLSearchParams(url));

describe("list state in the URL", () => {
  // SPEC 9.01
  test("list URL omits defaults", () => {
    const state = read("");
    expect(state).toEqual({
      page: 1,
      after: null,
      before: null,
      per_page: 20,
      query: "",
      sort_by: "created_at",
      sort_direction: "desc",
      filters: [],
      open: null,
      like: null,
    });
    expect(writeListState(orders, state, new URLSearchParams()).toString()).toBe("");
  });

  // SPEC 2.51
  test("list URL is read and written unchanged, with the names of the API", () => {
    const url =
      "query=ana&page=3&per_page=50&sort_by=total_gross&sort_direction=desc&filter_fields[status][in]=COMPLETED,CANCELLED&open=12";
    expect(decodeURIComponent(writeListState(orders, read(url), new URLSearchParams()).toString())).toBe(url);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1e3",
    "page=x",
    "per_page=1000",
    "sort_by=secret",
    "sort_direction=up",
    "filter_fields[secret][eq]=1",
    "filter_fields[status][drop]=1",
    "filter_fields[constructor][eq]=1",
    "open=yes",
    "open=1e3",
    "open=05",
  ])("list URL with %s falls back to the defaults", (url) => {
    expect(read(url)).toEqual(read(""));
  });

  test("list URL keeps parameters that do not belong to the list", () => {
    expect(writeListState(orders, read("tab=2&page=4"), new URLSearchParams("tab=2&page=4")).toString()).toBe(
      "tab=2&page=4",
    );
  });

  test("list URL names an open row by its ID, or a new one", () => {
    expect(read("open=12").open).toBe(12);
    expect(read("open=new").open).toBe("new");
    expect(read("open=new&like=12").like).toBe(12);
  });

  test("list request does not contain the open drawer", () => {
    expect(listQueryOf(orders, read("open=5&query=x"))).toEqual({ query: "x" });
  });
});

describe("list state of an unpaginated list", () => {
  const tickets: List = { ...orders, whole: true };
  const state = (url: string) => readListState(tickets, new URLSearchParams(url));

  // SPEC 2.52
  test.each([
    ["", { page: 1, per_page: null }, ""],
    ["page=2", { page: 2, per_page: 20 }, "page=2&per_page=20"],
    ["page=1", { page: 1, per_page: 20 }, "per_page=20"],
    ["per_page=20", { page: 1, per_page: 20 }, "per_page=20"],
    ["page=3&per_page=50", { page: 3, per_page: 50 }, "page=3&per_page=50"],
    ["page=x&per_page=1000", { page: 1, per_page: null }, ""],
  ])("URL of an unpaginated list requests a page only where it names one: %s", (url, read, written) => {
    expect(state(url)).toMatchObject(read);
    expect(writeListState(tickets, state(url), new URLSearchParams()).toString()).toBe(written);
    expect(new URLSearchParams(listQueryOf(tickets, state(url))).toString()).toBe(written);
  });
});

describe("list filter", () => {
  test("new filter replaces the previous one and returns to the first page", () => {
    const state = withFilter(read("page=4&filter_fields[status][in]=COMPLETED"), "status", "in", "CANCELLED");
    expect(state.page).toBe(1);
    expect(state.filters).toEqual([{ field: "status", operator: "in", value: "CANCELLED" }]);
  });

  test("filter without a value is removed", () => {
    expect(withFilter(read("filter_fields[status][in]=COMPLETED"), "status", "in", null).filters).toEqual([]);
  });
});
