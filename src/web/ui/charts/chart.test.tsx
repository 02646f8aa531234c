import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import { act, cleanup, fireEvent, render } from "#web/testing/render.tsx";
import { Chart } from "./chart.tsx";

afterEach(cleanup);

test("Escape dismisses the tooltip of a bar until the pointer enters a bar again", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const points = [
    { label: "Monday", value: 1 },
    { label: "Tuesday", value: 2 },
  ];
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Chart title="Sales" points={points} of="Day" name="Sales" say={String} sayShort={String} least={1} />
    </I18nProvider>,
  );
  const dismissed = () => container.querySelector("[data-dismissed]");
  expect(dismissed()).toBeNull();
  act(() => void fireEvent.keyDown(window, { key: "Escape" }));
  expect(dismissed()).toBeTruthy();
  const bar = container.querySelector("[data-side]");
  if (bar) fireEvent.mouseEnter(bar);
  expect(dismissed()).toBeNull();
});
