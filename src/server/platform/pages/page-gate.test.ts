import { beforeEach, expect, test } from "vitest";
import { PageGate, PAGES_A_TURN } from "./page-gate.ts";

let turns: (() => void)[];
let handed: number[];
let gate: PageGate;
beforeEach(() => {
  turns = [];
  handed = [];
  gate = new PageGate((turn) => turns.push(turn));
});

function ask(from: number, many: number): void {
  for (let at = from; at < from + many; at += 1) gate.through(() => handed.push(at));
}

/** The event loop's next turn; how many were handed a page in it. */
function turn(): number {
  const before = handed.length;
  for (const begin of turns.splice(0)) begin();
  return handed.length - before;
}

test("pages are sent at once while no write is running", () => {
  ask(0, 1_000);
  expect(handed).toHaveLength(1_000);
  expect(turns).toEqual([]);
});

test("during a write one page more than fits into a turn takes two turns, in the order of the requests", () => {
  gate.writeBegins();
  ask(0, PAGES_A_TURN + 1);
  expect(handed).toEqual([]);
  expect([turn(), turn(), turn()]).toEqual([PAGES_A_TURN, 1, 0]);
  expect(handed).toEqual(Array.from({ length: PAGES_A_TURN + 1 }, (_, at) => at));
  expect(turns, "no turn is asked for in vain").toEqual([]);
});

test("a long write delays no page beyond those requested before it", () => {
  gate.writeBegins();
  ask(0, 5 * PAGES_A_TURN);
  for (let at = 0; at < 20; at += 1) {
    gate.writeBegins()();
    gate.writeBegins();
    ask(1_000 + at * PAGES_A_TURN, PAGES_A_TURN);
    expect(turn()).toBe(PAGES_A_TURN);
  }
  expect(handed.slice(0, 5 * PAGES_A_TURN)).toEqual(Array.from({ length: 5 * PAGES_A_TURN }, (_, at) => at));
});

test("whoever comes while pages go out waits for the next turn, so that a turn ends", () => {
  gate.writeBegins();
  gate.through(() => {
    handed.push(0);
    ask(1, 1);
  });
  expect([turn(), turn()]).toEqual([1, 1]);
});

test("all waiting pages are sent in one turn, in order, when the last write ends", () => {
  const [one, other] = [gate.writeBegins(), gate.writeBegins()];
  ask(0, 3 * PAGES_A_TURN);
  one();
  one();
  expect(gate.writes, "an end that is told twice is one").toBe(1);
  expect(turn()).toBe(PAGES_A_TURN);
  other();
  ask(3 * PAGES_A_TURN, 1);
  expect(turn()).toBe(2 * PAGES_A_TURN + 1);
  expect(handed).toEqual(Array.from({ length: 3 * PAGES_A_TURN + 1 }, (_, at) => at));
  ask(100, 1);
  expect(handed.at(-1), "and then nobody waits again").toBe(100);
});
