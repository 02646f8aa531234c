import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, cleanup, render, screen } from "#web/testing/render.tsx";
import { JoinLater, JoinNow } from "./join-now.tsx";

const event = {
  ...{ start_date: "2027-06-19T17:30:00.000Z", end_date: "2027-06-19T19:00:00.000Z", timezone: "Europe/Berlin" },
  join_url: "https://meet.example.com/room" as string | null,
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.useFakeTimers({ now: new Date("2027-06-19T17:14:55Z"), toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(of = event) {
  render(
    <I18nProvider i18n={i18n}>
      <JoinNow event={of} />
      <JoinLater event={of} />
    </I18nProvider>,
  );
}

const button = () => screen.queryByRole("link", { name: "Join now" });
const later = () => screen.queryByText(/You can join here/);

// SPEC 5.19
test("join button appears a quarter of an hour before the start and disappears at the end", async () => {
  open();
  expect(button()).toBeNull();
  expect(later()?.textContent).toContain("7:15");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(button()?.getAttribute("href")).toBe("https://meet.example.com/room");
  expect(button()?.getAttribute("rel")).toContain("noopener");
  expect(later()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * 3_600_000));
  expect([button(), later()]).toEqual([null, null]);
});

test("event without a join URL has no join button and announces none", () => {
  open({ ...event, join_url: null });
  expect([button(), later()]).toEqual([null, null]);
});
