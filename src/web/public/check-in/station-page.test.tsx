import { runInThisContext } from "node:vm";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cleanup, fireEvent, render } from "#web/testing/render.tsx";
import { stationList } from "#web/testing/station.ts";
import { NOTE_EARLY_KEYS, takeEarlyKeys } from "./admissions/early-keys.ts";
import { StationPage, type LoadedStation } from "./station-page.tsx";

// The offline store is not needed here: the engine is mocked, and the state is that of the page.
vi.mock("./admissions/use-station.ts", () => ({
  useStation: (loaded: LoadedStation) => ({ engine: null, state: loaded }),
}));

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

test("keys typed on a check-in page that is closed are discarded", () => {
  runInThisContext(NOTE_EARLY_KEYS);
  for (const key of "A-7KQ2M9X") fireEvent.keyDown(document.body, { key });
  const station: LoadedStation = { short_id: "cil_1", list: stationList(), access: "pin" };
  render(
    <I18nProvider i18n={i18n}>
      <StationPage loaded={station} />
    </I18nProvider>,
  );
  expect(takeEarlyKeys()).toEqual([]);
});
