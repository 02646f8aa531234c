import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { usePageFiles } from "#web/platform/import-failed.ts";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { lazy } from "./lazy.ts";

const FAILURE = new TypeError("error loading dynamically imported module: /assets/part.js");

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const around = (Part: React.ComponentType) => (
  <>
    <input aria-label="Name" defaultValue="typed" />
    <Suspense fallback="loading">
      <Part />
    </Suspense>
  </>
);

test("lazy component that fails to load offline loads once there is a network", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi
    .fn<() => Promise<{ default: React.ComponentType }>>()
    .mockRejectedValueOnce(FAILURE)
    .mockResolvedValue({ default: () => <p>Here</p> });
  render(around(lazy(load)));
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText("loading")).toBeTruthy();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Here")).toBeTruthy();
  expect(usePageFiles.getState().isStale).toBe(false);
});

// last: a page stays stale once it is
test("lazy component whose file is gone after an update is left out, and the page keeps typed text", async () => {
  const Part = lazy<React.ComponentType>(() => Promise.reject(FAILURE));
  render(around(Part));
  await vi.waitFor(() => expect(usePageFiles.getState().isStale).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("typed");
  await vi.waitFor(() => expect(screen.queryByText("loading")).toBeNull());
});
