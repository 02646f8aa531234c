import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SentLate } from "./admissions/door-queue.ts";
import { WaitingStrip } from "./waiting-strip.tsx";

afterEach(() => vi.restoreAllMocks());

function says(given: { is_online: boolean; count: number; sentLate?: SentLate | null }): string | undefined {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(given.is_online);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <WaitingStrip count={given.count} sentLate={given.sentLate ?? null} />
    </I18nProvider>,
  );
  return screen.queryByRole("status")?.textContent ?? undefined;
}

test.each([
  [{ is_online: true, count: 0 }, undefined],
  [{ is_online: false, count: 0 }, "You are offline – scans are kept on this phone. "],
  [
    { is_online: false, count: 1 },
    "You are offline – scans are kept on this phone. 1 scan waits to be sent. Keep this page open.",
  ],
  [{ is_online: true, count: 2 }, "The server does not answer. 2 scans wait to be sent. Keep this page open."],
  [{ is_online: true, count: 0, sentLate: { admitted: 2, others: 0 } }, "Back online. 2 kept scans were admitted. "],
  [
    { is_online: true, count: 0, sentLate: { admitted: 1, others: 1 } },
    "Back online. 1 kept scan was admitted. 1 was not: already in, or not valid here.",
  ],
])("%j says %j", (given, words) => {
  expect(says(given)).toBe(words);
});
