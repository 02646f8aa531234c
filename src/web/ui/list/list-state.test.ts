import { describe, expect, test } from "vitest";
import type { List } from "#contract/lists.ts";
import { listQueryOf, readListState, withFilter, writeListState } from "./list-state.ts";

const orders: List = {
  sorts: ["created_at", "total_gross"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: ["COMPLETED", "CANCELLED"], created_at: "instant" },
};
const read = (address: string) => readListState(orders, new URLSearchParams(address));

describe("the address of a list", () => {
  // SPEC 9.01
  test("says nothing about defaults", () => {
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
  test("comes back as it was written, with the API's own names", () => {
    const address =
      "query=ana&page=3&per_page=50&sort_by=total_gross&sort_direction=desc&filter_fields[status][in]=COMPLETED,CANCELLED&open=12";
    expect(decodeURIComponent(writeListState(orders, read(address), new URLSearchParams()).toString())).toBe(address);
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
  ])("does not mind %s", (address) => {
    expect(read(address)).toEqual(read(""));
  });

  test("keeps what belongs to others", () => {
    expect(writeListState(orders, read("tab=2&page=4"), new URLSearchParams("tab=2&page=4")).toString()).toBe(
      "tab=2&page=4",
    );
  });

  test("knows an open row by its number, and one that is to be made", () => {
    expect(read("open=12").open).toBe(12);
    expect(read("open=new").open).toBe("new");
    expect(read("open=new&like=12").like).toBe(12);
  });

  test("asks the API nothing about the open drawer", () => {
    expect(listQueryOf(orders, read("open=5&query=x"))).toEqual({ query: "x" });
  });
});

describe("the address of a list that stands whole", () => {
  const tickets: List = { ...orders, whole: true };
  const state = (address: string) => readListState(tickets, new URLSearchParams(address));

  // SPEC 2.52
  test.each([
    ["", { page: 1, per_page: null }, ""],
    ["page=2", { page: 2, per_page: 20 }, "page=2&per_page=20"],
    ["page=1", { page: 1, per_page: 20 }, "per_page=20"],
    ["per_page=20", { page: 1, per_page: 20 }, "per_page=20"],
    ["page=3&per_page=50", { page: 3, per_page: 50 }, "page=3&per_page=50"],
    ["page=x&per_page=1000", { page: 1, per_page: null }, ""],
  ])("asks for a page where it says one: %s", (address, read, written) => {
    expect(state(address)).toMatchObject(read);
    expect(writeListState(tickets, state(address), new URLSearchParams()).toString()).toBe(written);
    expect(new URLSearchParams(listQueryOf(tickets, state(address))).toString()).toBe(written);
  });
});

describe("a filter", () => {
  test("replaces the one before it and starts the pages anew", () => {
    const state = withFilter(read("page=4&filter_fields[status][in]=COMPLETED"), "status", "in", "CANCELLED");
    expect(state.page).toBe(1);
    expect(state.filters).toEqual([{ field: "status", operator: "in", value: "CANCELLED" }]);
  });

  test("goes when its value goes", () => {
    expect(withFilter(read("filter_fields[status][in]=COMPLETED"), "status", "in", null).filters).toEqual([]);
  });
});
