import { i18n } from "@lingui/core";
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import NotificationsHost, { show } from "./notifications-host.tsx";

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
});

test("news stand at the bottom right, at most 5 at a time, and go after 4000 ms", async () => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <MantineProvider env="test">
      <NotificationsHost />
    </MantineProvider>,
  );
  const shown = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);
  act(() => ["1", "2", "3", "4", "5", "6"].forEach((words) => show("done", words)));
  expect(shown()).toEqual(["1", "2", "3", "4", "5"]);
  expect(screen.getByText("1").closest("[data-position]")?.getAttribute("data-position")).toBe("bottom-right");

  await act(() => vi.advanceTimersByTimeAsync(3_900));
  expect(shown()).toContain("1");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown(), "the one that waited has its turn").toEqual(["6"]);
});
