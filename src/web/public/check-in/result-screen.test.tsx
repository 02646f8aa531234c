import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckInResult, CheckInGuest } from "#contract/check-in.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import { stationList, aGuest, aResult } from "#web/testing/station.ts";
import { type FinalVerdictKind, type Scan, verdictFromServer } from "./admissions/verdict.ts";
import { ResultScreen } from "./result-screen.tsx";
import { VERDICT_LABELS } from "./result-messages.tsx";

const attendee = {
  ...{ first_name: "Ana", last_name: "Novak", public_id: "A-7KQ2M9X", ticket_title: "Standing" },
  is_unpaid: false,
  note: null,
};
const code = "a_Q7kq2M9xQ7kq2M9x";

/** A result from the server. */
function scanOf(outcome: CheckInResult["outcome"], over: Partial<CheckInResult> = {}, known?: CheckInGuest): Scan {
  const result = aResult({ code, outcome, attendee, ...over });
  const questions = [{ id: 5, title: "Diet" }];
  return {
    is: "told",
    id: "1",
    code: result.code,
    direction: "in",
    verdict: verdictFromServer(result, known, questions),
  };
}

/** A result decided by this phone. */
function offlineScan(kind: FinalVerdictKind): Scan {
  const scan = scanOf("checked_in", { attendee: null });
  if (scan.is !== "told") throw new Error("It is told.");
  return { ...scan, verdict: { ...scan.verdict, kind, by: "phone", heard_at: Date.parse("2027-05-03T16:42:00Z") } };
}

function show(scan: Scan, { list = stationList(), isAway = false } = {}) {
  const admissions = {
    dismiss: vi.fn<() => void>(),
    takeBack: vi.fn<(id: string) => Promise<void>>().mockResolvedValue(undefined),
  };
  const showOthers = vi.fn<() => void>();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <ResultScreen scan={scan} list={list} isAway={isAway} admissions={admissions} showOthers={showOthers} />
    </I18nProvider>,
  );
  return { ...admissions, showOthers };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-05-03T17:00:00Z") });
  // jsdom has dialogs but no `showModal`.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const alertText = () => screen.getByRole("alert").textContent.replaceAll("\u202f", " ");

// SPEC 8.17, 8.35
test.each([
  ["checked_in", ["Admitted", "Ana Novak"], {}],
  ["checked_out", ["Checked out", "Ana Novak"], {}],
  ["not_in", ["Not checked in", "No one is checked in with this ticket."], {}],
  [
    "already_checked_in",
    ["You already scanned this ticket", "Ana Novak", "Checked in 6:42", "Side entrance · Device 3"],
    { checked_in_at: "2027-05-03T16:42:10Z", check_in_list_name: "Side entrance", phone_name: "3" },
  ],
  ["ticket_not_on_list", ["Wrong list", "This ticket is valid, but not for this check-in list."], {}],
  ["attendee_cancelled", ["Cancelled", "This ticket was cancelled."], {}],
  ["not_paid_in_time", ["Not paid", "This ticket wasn’t paid in time"], {}],
  [
    "checked_in",
    ["Admitted, not paid", "This order is awaiting payment."],
    { attendee: { ...attendee, is_unpaid: true } },
  ],
  ["not_found", ["Unknown ticket", "This isn’t a ticket for this event."], { attendee: null }],
  ["ambiguous_code", ["Several tickets match", "find the guest by name"], { attendee: null }],
  ["not_found", ["Unreadable code", "Part of this code is missing."], { attendee: null, code: "FT14K7M0Q2X" }],
  ["not_found", ["Wrong scanner settings"], { attendee: null, code: `FT&${"4K7M0Q2X".repeat(4)}` }],
] as const)("result of outcome %s shows %j", (outcome, texts, over) => {
  show(scanOf(outcome, over));
  for (const text of texts) expect(alertText()).toContain(text);
});

test.each([
  ["signed", ["Admitted: new ticket", "The code is genuine."]],
  ["unknown", ["Unknown ticket", "Not on this device’s list, and no network.", "Guest list last updated 6:42"]],
  ["not_yet", ["Not yet"]],
  ["over", ["Too late"]],
] as const)("offline result %s shows %j", (kind, texts) => {
  show(offlineScan(kind));
  for (const text of texts) expect(alertText()).toContain(text);
});

test("every result has its own color, icon and word", () => {
  const kinds = Object.keys(VERDICT_LABELS) as FinalVerdictKind[];
  const seen = kinds.map((kind) => {
    show(offlineScan(kind));
    const dialog = screen.getByRole("dialog", { hidden: true });
    const appearance = {
      kind: dialog.dataset["kind"],
      sign: dialog.querySelector("svg")?.innerHTML,
      word: dialog.querySelector("p")?.textContent,
    };
    cleanup();
    return appearance;
  });
  const differing = (part: "kind" | "sign" | "word") => new Set(seen.map((entry) => entry[part])).size;
  expect([differing("kind"), differing("sign"), differing("word")]).toEqual(kinds.map(() => kinds.length).slice(0, 3));
});

// SPEC 8.19
test.each(["in", "out"] as const)(
  "failed scan shows that the attendee could not be checked %s and why",
  (direction) => {
    show({ is: "failed", id: "1", code, direction, message: "This check-in list has expired." });
    expect(alertText()).toContain(`Couldn’t check ${direction}`);
    expect(alertText()).toContain("This check-in list has expired.");
  },
);

test("result with answers for check-in stays open until it is confirmed", () => {
  const known = aGuest(1, { answers: [{ question_id: 5, answer: "Vegan" }] });
  const { dismiss } = show(scanOf("checked_in", {}, known));
  expect(screen.getByText("Diet")).toBeTruthy();
  expect(screen.getByText("Vegan")).toBeTruthy();
  vi.advanceTimersByTime(60_000);
  expect(dismiss).not.toHaveBeenCalled();
});

test("result links to the other attendees of the order", () => {
  const { showOthers, dismiss } = show(scanOf("checked_in", { others_of_order: 3 }));
  vi.advanceTimersByTime(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "3 more in this order" }));
  expect(showOthers).toHaveBeenCalledOnce();
});

test("result of an admitted attendee closes by itself, while others stay open until they are confirmed", () => {
  const admitted = show(scanOf("checked_in"));
  vi.advanceTimersByTime(10_000);
  expect(admitted.dismiss).toHaveBeenCalled();
  cleanup();
  const unpaid = show(scanOf("checked_in", { attendee: { ...attendee, is_unpaid: true } }));
  vi.advanceTimersByTime(60_000);
  expect(unpaid.dismiss).not.toHaveBeenCalled();
  cleanup();
  const refused = show(scanOf("attendee_cancelled"));
  vi.advanceTimersByTime(60_000);
  expect(refused.dismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(refused.dismiss).toHaveBeenCalled();
});

test("result with a note for check-in stays open until it is confirmed", () => {
  const noted = show(scanOf("checked_in", { attendee: { ...attendee, note: "VIP, may enter with Grace" } }));
  expect(screen.getByText("VIP, may enter with Grace")).toBeTruthy();
  vi.advanceTimersByTime(60_000);
  expect(noted.dismiss).not.toHaveBeenCalled();
});

test("undoing a check-in asks for confirmation", () => {
  const { takeBack, dismiss } = show(scanOf("checked_in", { check_in_short_id: "ci_abcdefghij1" }));
  const undo = () => fireEvent.click(screen.getAllByRole("button", { name: /undo|take back/i })[0] as HTMLElement);
  undo();
  expect(takeBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(dismiss).not.toHaveBeenCalled();
  undo();
  expect(takeBack).toHaveBeenCalledExactlyOnceWith("ci_abcdefghij1");
});

test("result of a scan without network and list says that it is stored", () => {
  show({ is: "waiting", id: "1", code, direction: "in" });
  expect(screen.getByRole("alert").textContent).toContain("Saved for later");
});

const badges = stationList({ badge_size: "A6" });

test("result of an admitted attendee links to the badge and stays open", () => {
  const { dismiss } = show(scanOf("checked_in", { check_in_short_id: "ci_abcdefghij1" }), { list: badges });
  const link = screen.getByRole("link", { name: "Print badge" });
  expect(link.getAttribute("href")).toBe(
    `/api/public/check-in-lists/${badges.short_id}/check-ins/ci_abcdefghij1/badge`,
  );
  expect(link.getAttribute("target")).toBe("_blank");
  vi.advanceTimersByTime(60_000);
  fireEvent.click(link);
  expect(dismiss).not.toHaveBeenCalled();
});

test.each([
  [
    "somebody who was in already has theirs printed once more",
    scanOf("already_checked_in", { check_in_short_id: "ci_1" }),
    1,
  ],
  ["nobody has one who is not in", scanOf("attendee_cancelled"), 0],
  ["a test ticket has none", scanOf("checked_in", { is_test: true }), 0],
])("badge link: %s", (_what, scan, links) => {
  show(scan, { list: badges });
  expect(screen.queryAllByRole("link", { name: "Print badge" })).toHaveLength(links);
  expect(alertText()).not.toContain("badge");
});

test("result of a list without badges has no badge link and closes by itself", () => {
  const { dismiss } = show(scanOf("checked_in", { check_in_short_id: "ci_1" }));
  expect(screen.queryByRole("link")).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(dismiss).toHaveBeenCalled();
});

test("result without a network says that the badge needs one, also after an online check-in", () => {
  show(offlineScan("admitted"), { list: badges, isAway: true });
  expect(alertText()).toContain("No network. Print the badge later from “Last scans”.");
  cleanup();
  show(scanOf("checked_in", { check_in_short_id: "ci_1" }), { list: badges, isAway: true });
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/Print the badge later/)).toBeTruthy();
});
