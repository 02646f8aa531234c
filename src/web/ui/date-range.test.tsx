import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownZone } from "#web/platform/format.ts";
import { render, screen } from "#web/testing/render.tsx";
import { DateTime, ZoneNote } from "./date-time.tsx";
import { DateRange } from "./date-range.tsx";

const LISBON = { start: "2026-12-17T09:00:00Z", end: "2026-12-18T18:30:00Z", zone: "Europe/Lisbon" };

function within(children: ReactNode) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

const textOf = (element: HTMLElement) => element.textContent.replace(/[\u00a0\u202f\u2009]/g, " ");

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-01T12:00:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("date range in a list has the days, in a card the times too, and no line breaks inside a date", () => {
  render(within(<DateRange {...LISBON} size="card" />));
  const time = document.querySelector("time") as HTMLElement;
  expect(textOf(time)).toBe("Thu, Dec 17 – Fri, Dec 18, 9:00 AM – 6:30 PM");
  expect(time.getAttribute("datetime")).toBe(LISBON.start);
  const pieces = [...time.querySelectorAll("[class*=piece]")].map((piece) => textOf(piece as HTMLElement));
  expect(pieces).toEqual(["Thu, Dec 17 –", "Fri, Dec 18,", "9:00 AM – 6:30 PM"]);
});

test("full date range names the time zone, and after hydration the user's own time", () => {
  expect(ownZone()).not.toBe("Europe/Lisbon");
  const element = within(<DateRange {...LISBON} size="full" />);
  expect(renderToString(element)).toContain("Lisbon time");
  expect(renderToString(element)).not.toContain("your time");
  render(element);
  expect(screen.getByText(/your time/)).toBeTruthy();
});

test("full date range omits the user's own time where it is the same", () => {
  render(within(<DateRange {...LISBON} zone={ownZone()} size="full" />));
  expect(screen.queryByText(/your time/)).toBeNull();
});

test("time zone above a list is shown only to users in another one", () => {
  const { unmount } = render(within(<ZoneNote zone="Europe/Lisbon" />));
  expect(screen.getByText("Times are in Lisbon time")).toBeTruthy();
  unmount();
  render(within(<ZoneNote zone={ownZone()} />));
  expect(screen.queryByText(/Times are in/)).toBeNull();
});

test("recent time is relative, with the full time as its title", () => {
  render(within(<DateTime at="2026-12-01T11:55:00Z" zone="Europe/Lisbon" ago />));
  const time = screen.getByText("5 minutes ago");
  expect(time.title).toContain("Tuesday, December 1, 2026");
});
