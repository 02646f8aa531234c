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
  expect(takeLeftState()).toBe(true);
  expect(history.state).toEqual({ usr: { order_short_id: "o_1" } });
  history.replaceState(null, "");
  expect(takeLeftState()).toBe(false);
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

test("a page that was led to with nothing to take knows that it was", () => {
  leaveState("/ticket/5/a_1");
  history.replaceState({ usr: "its own" }, "", "/ticket/5/a_1");
  expect(takeLeftState()).toBe(true);
  expect(history.state).toEqual({ usr: "its own" });
  expect(takeLeftState()).toBe(false);
});
