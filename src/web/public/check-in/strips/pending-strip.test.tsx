import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SentLate } from "#web/public/check-in/admissions/check-in-sync.ts";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { WaitingStrip } from "./pending-strip.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Options = { is_online: boolean; isAway?: boolean; isComplete?: boolean; waiting: number; sentLate?: SentLate };

function says({ is_online, isAway = false, isComplete = true, waiting, sentLate }: Options): string | undefined {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(is_online);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <WaitingStrip isAway={isAway} isComplete={isComplete} waiting={waiting} sentLate={sentLate ?? null} />
    </I18nProvider>,
  );
  return screen.queryByRole("status")?.textContent.trim();
}

const WORKS_OFFLINE = "Scanning still works with the guest list on this device.";

test.each([
  [{ is_online: true, waiting: 0 }, undefined],
  [{ is_online: false, isAway: true, waiting: 0 }, `You’re offline. ${WORKS_OFFLINE}`],
  [{ is_online: true, isAway: true, waiting: 0 }, `The server isn’t responding. ${WORKS_OFFLINE}`],
  [{ is_online: false, isAway: true, waiting: 1 }, `You’re offline. ${WORKS_OFFLINE} 1 scan waiting to be sent.`],
  [
    { is_online: false, isAway: true, isComplete: false, waiting: 2 },
    "You’re offline. The guest list isn’t on this device yet. Scans are saved and checked later. 2 scans waiting to be sent.",
  ],
  [{ is_online: true, waiting: 0, sentLate: { admitted: 2, others: 0 } }, "Back online. 2 saved scans were admitted."],
  [{ is_online: true, waiting: 0, sentLate: { admitted: 0, others: 0 } }, undefined],
  [
    { is_online: true, waiting: 0, sentLate: { admitted: 1, others: 1 } },
    "Back online. 1 saved scan was admitted. 1 scan was refused: already checked in or not valid here.",
  ],
])("pending strip with %j shows %j", (options, text) => {
  expect(says(options)).toBe(text);
});
