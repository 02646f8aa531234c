import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckInResult } from "#contract/check-in.ts";
import { CallError, type CallErrorCode } from "#web/platform/call-error.ts";
import { type DoorQueue, doorQueue, type SentLate } from "./door-queue.ts";
import { type WaitingScans, WAITING_MAX, waitingScans } from "./waiting-scans.ts";

/** A door whose network may be cut on the way there or on the way back. */
const inside = new Map<string, number>();
let network: "up" | "down" | "loses answers" | "slow";
let sent: string[][];
let late: SentLate[];
let waiting: WaitingScans;
let queue: DoorQueue;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-05-03T20:00:00Z") });
  inside.clear();
  localStorage.clear();
  isOnline(true);
  network = "up";
  sent = [];
  late = [];
  open();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the door's page, again, as after a closed tab. */
function open() {
  waiting = waitingScans("cil_1");
  queue = doorQueue({ waiting, send, onLate: (one) => late.push(one) });
  stop = queue.start();
}

async function send(codes: string[]): Promise<CheckInResult[]> {
  sent.push(codes);
  if (network === "down") throw failure("network");
  const results = codes.map(judge);
  if (network === "loses answers") {
    await wait(7_000);
    throw failure("timeout");
  }
  if (network === "slow") await wait(6_000);
  return results;
}

function judge(code: string): CheckInResult {
  const checked_in_at = inside.get(code);
  const outcome = checked_in_at === undefined ? "checked_in" : "already_checked_in";
  const at = checked_in_at ?? Date.now();
  if (code.startsWith("a_")) inside.set(code, at);
  return {
    code,
    outcome: code.startsWith("a_") ? outcome : "not_found",
    check_in_short_id: `ci_${code}`,
    checked_in_at: new Date(at).toISOString(),
    check_in_list_name: null,
    phone_name: null,
    others_of_order: 0,
    is_old_code: false,
    attendee: null,
  };
}

function failure(code: CallErrorCode) {
  return new CallError({ code, status: 0, message: `no answer: ${code}` });
}

function isOnline(is: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Scans, and lets the time pass that it takes to be told. */
async function scan(code: string) {
  const answer = queue.admit(code);
  await vi.advanceTimersByTimeAsync(network === "loses answers" ? 7_000 : network === "slow" ? 6_000 : 0);
  return answer;
}

const codes = () => waiting.list().map(({ code }) => code);

describe("with a network", () => {
  test("tells the answer at once, and staff who scan one ticket twice that it was them", async () => {
    expect(await scan("a_1")).toMatchObject({ is: "judged", result: { outcome: "checked_in" }, is_own: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await scan("a_1")).toMatchObject({ is: "judged", result: { outcome: "already_checked_in" }, is_own: true });
    expect(codes()).toEqual([]);
  });

  test("says what the server says when it refuses", async () => {
    queue = doorQueue({
      waiting,
      send: () =>
        Promise.reject(new CallError({ code: "list_expired", status: 410, message: "This list has expired." })),
      onLate: () => undefined,
    });
    expect(await queue.admit("a_1")).toEqual({ is: "failed", code: "a_1", message: "This list has expired." });
    expect(codes()).toEqual([]);
  });
});

describe("without a network", () => {
  test("keeps scans in their order, sends nothing while there is surely none, and all of them at once afterwards", async () => {
    network = "down";
    isOnline(false);
    for (const code of ["a_3", "a_1", "a_2", "a_1"]) expect(await scan(code)).toEqual({ is: "waiting", code });
    expect(codes()).toEqual(["a_3", "a_1", "a_2"]);
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(before);
    network = "up";
    isOnline(true);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual(["a_3", "a_1", "a_2"]);
    expect(late).toEqual([{ admitted: 3, others: 0 }]);
    expect(codes()).toEqual([]);
  });

  test("asks again every few seconds where the network says it is there and the server does not answer", async () => {
    network = "down";
    await scan("a_1");
    await vi.advanceTimersByTimeAsync(12_000);
    expect(sent).toHaveLength(4);
    network = "up";
    await vi.advanceTimersByTimeAsync(4_000);
    expect(late).toEqual([{ admitted: 1, others: 0 }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveLength(5);
  });

  test("asks one question at a time, however slow the answer is", async () => {
    network = "down";
    await scan("a_1");
    network = "slow";
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toEqual([["a_1"], ["a_1"]]);
    expect(late).toEqual([{ admitted: 1, others: 0 }]);
  });

  test("sends a long queue in parts that one call takes, in order", async () => {
    network = "down";
    isOnline(false);
    const many = Array.from({ length: 250 }, (_, at) => `a_${at}`);
    for (const code of many) await scan(code);
    sent = [];
    network = "up";
    isOnline(true);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sent.flat()).toEqual(many);
  });

  test("counts apart who was not let in: here before, or no guest of ours", async () => {
    inside.set("a_old", Date.parse("2027-05-03T19:00:00Z"));
    network = "down";
    for (const code of ["a_1", "a_old", "nonsense"]) await scan(code);
    network = "up";
    await vi.advanceTimersByTimeAsync(4_000);
    expect(late).toEqual([{ admitted: 1, others: 2 }]);
  });

  test("keeps them when the tab is closed, and sends them when it is opened again", async () => {
    network = "down";
    await scan("a_1");
    stop();
    network = "up";
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([{ admitted: 1, others: 0 }]);
    expect(waitingScans("cil_1").list()).toEqual([]);
  });

  test("says so when it can keep no more", async () => {
    network = "down";
    waiting.keep(
      Array.from({ length: WAITING_MAX }, (_, at) => `a_${at}`),
      [0, 0],
    );
    expect(await scan("a_new")).toMatchObject({ is: "failed", message: expect.stringMatching(/1000|1,000/) });
    expect(codes()).not.toContain("a_new");
  });
});

describe("after a lost answer", () => {
  test("tells the guest that this very scan let in as admitted, not as somebody who was in already", async () => {
    network = "loses answers";
    expect(await scan("a_1")).toEqual({ is: "waiting", code: "a_1" });
    network = "up";
    await vi.advanceTimersByTimeAsync(4_000);
    expect(late).toEqual([{ admitted: 1, others: 0 }]);
  });

  test("also when the staff scan the ticket again before the retry", async () => {
    network = "loses answers";
    await scan("a_1");
    network = "up";
    expect(await scan("a_1")).toMatchObject({ is: "judged", result: { outcome: "checked_in" }, is_own: false });
    expect(codes()).toEqual([]);
  });

  test("also when the tab was closed in between", async () => {
    network = "loses answers";
    await scan("a_1");
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    network = "up";
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([{ admitted: 1, others: 0 }]);
  });

  test("but does not vouch for who came in by another door meanwhile", async () => {
    network = "down";
    isOnline(false);
    await scan("a_1");
    await vi.advanceTimersByTimeAsync(60_000);
    inside.set("a_1", Date.now());
    await vi.advanceTimersByTimeAsync(60_000);
    network = "up";
    isOnline(true);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([{ admitted: 0, others: 1 }]);
  });
});
