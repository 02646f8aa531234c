import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { render, screen } from "#web/testing/render.tsx";
import { CopyButton } from "./copy-button.tsx";

const known = Object.getOwnPropertyDescriptor(navigator, "clipboard");
afterEach(() => {
  if (known) Object.defineProperty(navigator, "clipboard", known);
  else Reflect.deleteProperty(navigator, "clipboard");
});

function show(clipboard: Partial<Clipboard> | undefined) {
  const user = userEvent.setup();
  if (clipboard) Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
  else Reflect.deleteProperty(navigator, "clipboard");
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <CopyButton text={"aaaa-bbbb\ncccc-dddd"}>Copy codes</CopyButton>
    </I18nProvider>,
  );
  return () => user.click(screen.getByRole("button"));
}

test("copied text is confirmed on the button and not shown", async () => {
  const writeText = vi.fn(async () => undefined);
  await show({ writeText })();
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test.each([
  ["by plain http there is no clipboard", undefined],
  ["the browser was told not to", { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) }],
])("text that cannot be copied is shown and selected, line by line: %s", async (_, clipboard) => {
  await show(clipboard)();
  expect((await screen.findByRole("status")).textContent).toContain("aaaa-bbbb\ncccc-dddd");
  expect(String(window.getSelection())).toBe("aaaa-bbbb\ncccc-dddd");
  expect(screen.queryByText("Copied")).toBeNull();
});
