import { afterEach, expect, test } from "vitest";
import { leaveState, takeLeftState } from "./left-state.ts";

const path = window.location.pathname;

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", path);
});

test("a new document takes what was left for its address into its history, once", () => {
  leaveState("/ticket/5/a_1?x=1#top", { order_short_id: "o_1" });
  history.replaceState(null, "", "/ticket/5/a_1?x=1");
  takeLeftState();
  expect(history.state).toEqual({ usr: { order_short_id: "o_1" } });
  history.replaceState(null, "");
  takeLeftState();
  expect(history.state).toBeNull();
});

test("another document than the one it was left for takes nothing, and nobody does after it", () => {
  leaveState("/ticket/5/a_1", { order_short_id: "o_1" });
  history.replaceState(null, "", "/ticket/5/a_2");
  takeLeftState();
  expect(history.state).toBeNull();
  history.replaceState(null, "", "/ticket/5/a_1");
  takeLeftState();
  expect(history.state).toBeNull();
});
