import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckInResult } from "#contract/check-in.ts";
import type { Scan } from "./admissions/verdict.ts";
import { ResultScreen } from "./result-screen.tsx";

const attendee = {
  ...{ first_name: "Ana", last_name: "Novak", public_id: "A-7KQ2M9X", ticket_title: "Standing" },
  is_unpaid: false,
  note: null,
};
const code = "a_Q7kq2M9xQ7kq2M9x";

function judged(outcome: CheckInResult["outcome"], over: Partial<CheckInResult> = {}): Scan {
  return {
    is: "judged",
    code,
    is_own: false,
    result: {
      code,
      outcome,
      check_in_short_id: null,
      checked_in_at: null,
      check_in_list_name: null,
      phone_name: null,
      others_of_order: 0,
      is_old_code: false,
      attendee,
      ...over,
    },
  };
}

function show(scan: Scan) {
  const admissions = {
    dismiss: vi.fn<() => void>(),
    takeBack: vi.fn<(id: string) => Promise<void>>().mockResolvedValue(undefined),
  };
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <ResultScreen scan={scan} zone="Europe/Berlin" admissions={admissions as never} />
    </I18nProvider>,
  );
  return admissions;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-05-03T17:00:00Z") });
  // jsdom has dialogs, but none that opens.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test.each([
  ["checked_in", ["Admitted", "Ana Novak"], {}],
  [
    "already_checked_in",
    ["You already scanned this ticket", "Ana Novak", "In since 6:42"],
    { checked_in_at: "2027-05-03T16:42:10Z" },
  ],
  ["ticket_not_on_list", ["Not valid here", "This ticket is good, but not at this door."], {}],
  ["attendee_cancelled", ["Not valid here", "This ticket has been cancelled."], {}],
  ["not_paid_in_time", ["Not valid here", "This ticket was not paid in time"], {}],
  ["checked_in", ["Admitted", "This order is not paid yet."], { attendee: { ...attendee, is_unpaid: true } }],
  ["not_found", ["Not valid here", "This is no ticket for this event."], { attendee: null }],
] as const)("%s says %j", (outcome, words, over) => {
  show(judged(outcome, over));
  const said = screen.getByRole("alert").textContent?.replaceAll("\u202f", " ");
  for (const word of words) expect(said).toContain(word);
});

test("lets a guest who is in walk on, and keeps whatever a thumb must confirm", () => {
  const admitted = show(judged("checked_in"));
  vi.advanceTimersByTime(10_000);
  expect(admitted.dismiss).toHaveBeenCalled();
  cleanup();
  const unpaid = show(judged("checked_in", { attendee: { ...attendee, is_unpaid: true } }));
  vi.advanceTimersByTime(60_000);
  expect(unpaid.dismiss).not.toHaveBeenCalled();
  cleanup();
  const refused = show(judged("attendee_cancelled"));
  vi.advanceTimersByTime(60_000);
  expect(refused.dismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(refused.dismiss).toHaveBeenCalled();
});

test("what the door is to know of a guest is read before the next one comes", () => {
  const noted = show(judged("checked_in", { attendee: { ...attendee, note: "VIP, may enter with Grace" } }));
  expect(screen.getByText("VIP, may enter with Grace")).toBeTruthy();
  vi.advanceTimersByTime(60_000);
  expect(noted.dismiss).not.toHaveBeenCalled();
});

test("asks before it takes a check-in back, and waits for the answer", () => {
  const { takeBack, dismiss } = show(judged("checked_in", { check_in_short_id: "ci_abcdefghij1" }));
  const undo = () => fireEvent.click(screen.getAllByRole("button", { name: /undo|take back/i })[0] as HTMLElement);
  undo();
  expect(takeBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(dismiss).not.toHaveBeenCalled();
  undo();
  expect(takeBack).toHaveBeenCalledExactlyOnceWith("ci_abcdefghij1");
});

test("says through which list somebody came in, whoever scanned them", () => {
  show(judged("already_checked_in", { checked_in_at: "2027-05-03T16:42:10Z", check_in_list_name: "Side entrance" }));
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("You already scanned this ticket");
  expect(said).toContain("· Side entrance");
});

test("says that a scan without a network is kept", () => {
  show({ is: "waiting", code });
  expect(screen.getByRole("alert").textContent).toContain("Kept for later");
});
